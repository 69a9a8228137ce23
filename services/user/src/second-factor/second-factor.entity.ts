import { EntitySchema } from 'typeorm'

/** The secret of an operator's authenticator app. */
export interface SecondFactor {
  readonly accountId: string
  /** Encrypted by `createSecretBox`. */
  readonly secret: string
  /** Null until a code has shown that the app has the secret; only then it is required. */
  readonly confirmedAt: Date | null
  /** Time step of the last accepted code: neither it nor an earlier one is accepted again. */
  readonly lastStep: number | null
  readonly createdAt: Date
}

export const SecondFactor = new EntitySchema<SecondFactor>({
  name: 'SecondFactor',
  tableName: 'second_factor',
  columns: {
    accountId: { type: 'uuid', primary: true },
    secret: { type: 'text' },
    confirmedAt: { type: 'timestamptz', nullable: true },
    lastStep: { type: 'integer', nullable: true },
    createdAt: { type: 'timestamptz' },
  },
})

/** A code that replaces one of the app. It is deleted when it is used. */
export interface RecoveryCode {
  readonly accountId: string
  /** SHA-256 of the code, hex. */
  readonly codeHash: string
}

export const RecoveryCode = new EntitySchema<RecoveryCode>({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  columns: { accountId: { type: 'uuid', primary: true }, codeHash: { type: 'text', primary: true } },
})
