import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '@homeground/backup'
import { sources } from '@homeground/catalog/sources'

/** What jobs have left behind. */
export interface Effects {
  /** Loads that were published: as many as import jobs if each took effect once. */
  readonly published: number
  /** Loads that a stopped worker began and another one repeated. */
  readonly interrupted: number
  /** Recipient or number of a message → mails. */
  readonly mails: ReadonlyMap<string, number>
}

export async function effects(adminUrl: string, outbox: string): Promise<Effects> {
  const owners = [...new Set(sources.map(({ owner }) => owner))]
  const loads = owners.map((owner) => `select state, error from ${owner}.load`).join(' union all ')
  const [row] = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ published: number; interrupted: number }>(
      `select count(*) filter (where state in ('published', 'replaced'))::int as published,
         count(*) filter (where state = 'failed')::int as interrupted from (${loads}) loads`,
    )
    return rows
  })
  const mails = new Map<string, number>()
  for (const file of await readdir(outbox)) {
    const text = await readFile(join(outbox, file), 'utf8')
    const key = /^(?:Subject: Feedback|To:) (#\d+|\d+@.*)$/m.exec(text)?.[1] ?? file
    mails.set(key, (mails.get(key) ?? 0) + 1)
  }
  return { ...row!, mails }
}
