import { type ServiceMigrations, serviceMigrations } from '@homeground/backup'
import { describe, expect, test } from '@jest/globals'

/** Statements that break the release that still runs while they do: it reads or writes what they take away. */
const breaking: readonly [what: string, pattern: RegExp][] = [
  ['drops a column', /\bdrop column\b/i],
  ['drops a table', /\bdrop table\b/i],
  ['renames', /\brename\b.*\bto\b/i],
  ['sets not null', /\bset not null\b/i],
  ['adds a required column', /\badd column [^,;]*\bnot null\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i],
  ['changes a type', /\balter column \S+ (set data )?type\b/i],
]

/** Made before the first release, so no other code ran meanwhile. A later one is marked in its class instead. */
const lastBeforeRelease = 1766500000000

/** What a migration does to the database, without one. */
async function statementsOf(Migration: ServiceMigrations[string][number]): Promise<string> {
  const statements: string[] = []
  const query = async (sql: string) => {
    statements.push(sql)
    return []
  }
  await new Migration().up({ query } as never)
  return statements.join(';\n')
}

const breaksIn = (sql: string) => breaking.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what)

const timeOf = (name: string) => Number(name.slice(-13))
const all = Object.entries(await serviceMigrations()).flatMap(([service, migrations]) =>
  migrations.map((Migration) => ({ service, Migration, name: new Migration().name ?? '' })),
)

describe('migrations run while the former release is still running', () => {
  test('only the contract step, which names the release that stopped using it, takes something away', async () => {
    const violations: string[] = []
    for (const { service, Migration, name } of all) {
      const { unusedSince } = new Migration() as { unusedSince?: string }
      if (timeOf(name) <= lastBeforeRelease || unusedSince) continue
      const breaks = breaksIn(await statementsOf(Migration))
      if (breaks.length > 0) violations.push(`${service} ${name}: ${breaks.join(', ')}`)
    }
    expect(violations).toEqual([])
  })

  test.each([
    ['alter table zip drop column town', ['drops a column']],
    ['alter table zip rename column town to city', ['renames']],
    ['alter table zip alter column town set not null', ['sets not null']],
    ['alter table zip add column town text not null', ['adds a required column']],
    ["alter table zip add column town text not null default ''", []],
    ['alter table zip add column town text', []],
    ['create table town (name text not null)', []],
    ['drop table town', ['drops a table']],
  ])('%s', (sql, breaks) => {
    expect(breaksIn(sql)).toEqual(breaks)
  })
})
