import type { DataSource } from 'typeorm'
import type { Issue } from './issue.entity.ts'

/** Stores an issue with a mail to each confirmed subscriber, and returns the numbers of the mails; null for a known subject. */
export function insertIssue(
  db: DataSource,
  { subject, text, sentBy, createdAt }: Omit<Issue, 'id'>,
): Promise<number[] | null> {
  return db.transaction(async (tx) => {
    const [issue]: { id: string }[] = await tx.query(
      `insert into issue (subject, text, sent_by, created_at) values ($1, $2, $3, $4)
       on conflict do nothing returning id`,
      [subject, text, sentBy, createdAt],
    )
    if (!issue) return null
    const rows: { id: string }[] = await tx.query(
      `insert into mail (kind, subscriber_id, issue_id, created_at)
       select 'issue', id, $1, $2 from subscriber where confirmed_at is not null order by id
       returning id`,
      [issue.id, createdAt],
    )
    return rows.map(({ id }) => Number(id))
  })
}
