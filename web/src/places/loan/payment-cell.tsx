import { formatMoney } from '@homeground/format/numbers'
import type { PaymentColumn } from '../../lib/column.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import { formatCents, housingCost, incomeNeeded } from './housing-cost.ts'
import { useLoanTerms } from './loan-terms.ts'

export interface PaymentCellProps {
  readonly column: PaymentColumn
  /** Dollars; null without a price, undefined while it is on its way. */
  readonly price: unknown
}

/** What a home at a price costs per month, or the income that it needs, in whole dollars. */
export default function PaymentCell({ column, price }: PaymentCellProps) {
  const terms = useLoanTerms()
  if (price === undefined) return <b>&nbsp;</b>
  if (typeof price !== 'number') return <NoValue reason="No price to compute it from." />
  const cost = housingCost(price, terms)
  if (column.key === 'income_needed') {
    return (
      <>
        <b>{formatMoney(incomeNeeded(cost.total) / 100)}</b>
        <span>per year</span>
      </>
    )
  }
  return (
    <>
      <b title={formatCents(cost.total)}>{formatMoney(cost.total / 100)}</b>
      <span>loan {formatMoney(cost.loan / 100)}</span>
    </>
  )
}
