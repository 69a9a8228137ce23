import type { DataSet } from '@homeground/contracts'
import { EntitySchema } from 'typeorm'

/** What watchers are mailed about one publication of housing. */
export interface DigestEdition {
  /** Housing's number of it. */
  readonly publication: number
  /** Newest month, `YYYY-MM`. */
  readonly period: string
  readonly dataSet: DataSet
  /** `baseline`: the first data that is known, of which nobody is mailed. */
  readonly kind: 'baseline' | 'news' | 'restatement'
  /** The publication that it is compared with. */
  readonly since: number
  /** Watches after this moment have to wait for the next edition. */
  readonly startedAt: Date
  /** Accounts up to this one have their digests. */
  readonly lastAccount: string | null
  readonly finishedAt: Date | null
}

export const DigestEdition = new EntitySchema<DigestEdition>({
  name: 'DigestEdition',
  tableName: 'digest_edition',
  columns: {
    publication: { type: 'integer', primary: true },
    period: { type: 'text' },
    dataSet: { type: 'text' },
    kind: { type: 'text' },
    since: { type: 'integer' },
    startedAt: { type: 'timestamptz' },
    lastAccount: { type: 'uuid', nullable: true },
    finishedAt: { type: 'timestamptz', nullable: true },
  },
})
