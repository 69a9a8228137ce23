import type { Db } from '@homeground/service'
import { Payment } from './payment.entity.ts'

/** Records a payment. False if it was recorded before. */
export async function insertPayment(tx: Db, payment: Payment): Promise<boolean> {
  const { raw } = await tx
    .createQueryBuilder()
    .insert()
    .into(Payment)
    .values(payment)
    .orIgnore()
    .returning('payment_id')
    .execute()
  return raw.length === 1
}
