import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addJob, createQueue, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually, randomOf, startProcess, testRedis, testSeed } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { fileToday, natick } from './files.ts'
import { startHousing } from './support.ts'

const seed = testSeed()
const kills = 10
const zips = 800
/**
 * The longest time until a kill after a stage has begun, in milliseconds. The load of an import is recorded when rows
 * are about to be read, and published before values are computed.
 */
const stages = { waiting: 80, running: 30, published: 80 } as const
const stageNames = Object.keys(stages) as (keyof typeof stages)[]

const housing = await startHousing()
const { url, prefix } = testRedis()
const redis = queueRedis(url, 'consumer')
const imports = createQueue(queues.housingImport, { connection: redis, prefix })
afterAll(async () => {
  await imports.close()
  redis.disconnect()
  await housing.stop()
})

/** Two months of many zips, whose every figure depends on the version of the file. */
const textOf = (version: number) =>
  fileToday(
    ['202607', '202608'].flatMap((period, month) =>
      Array.from({ length: zips }, (_, i) =>
        natick(period, 300_000 + 10 * i + 1000 * month + version, {
          postal_code: String(1001 + i).padStart(5, '0'),
          active_listing_count: version,
        }),
      ),
    ),
  )

/** A digest of each table that people or search read, without the numbers of loads. */
async function digests(): Promise<Record<string, string>> {
  const of = (name: string, query: string) =>
    `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from (${query}) t) as ${name}`
  const [row] = await housing.db.query(
    `select ${of('months', `select (to_jsonb(m) - 'load_id') from month m join published p on p.load_id = m.load_id and p.part = m.period`)},
       ${of('current_values', 'select * from current_values')},
       ${of('area_month', 'select * from area_month')},
       ${of('loaded', 'select months, periods, data_set from derived')}`,
  )
  return row
}

/** The responses of the API, in one text for each call, without numbers that grow with each publication. */
async function responses(): Promise<{ columns: string; changes: string }> {
  const columns = (await housing.get('/internal/housing/columns')).json()
  const changes = (await housing.get('/api/housing/changes?zips=01001,01500')).json()
  const figures = changes.zips.map(({ before, now }: Record<string, object>) => [before, now])
  return { columns: JSON.stringify({ ...columns, version: '' }), changes: JSON.stringify([changes.period, figures]) }
}

async function newestLoad(): Promise<number> {
  const [{ id }] = await housing.db.query('select max(id)::int as id from load')
  return id
}

/** Waits until a load after `newest` has reached a stage. */
async function reach(stage: keyof typeof stages, newest: number): Promise<void> {
  if (stage === 'waiting') return
  const states = stage === 'running' ? ['running', 'published'] : ['published']
  const find = 'select id from load where id > $1 and state = any ($2)'
  // More often than `eventually` looks: a stage lasts some ten milliseconds.
  while ((await housing.db.query(find, [newest, states])).length === 0) await sleep(5)
}

const startWorker = () =>
  startProcess(fileURLToPath(new URL('../src/worker.ts', import.meta.url)), {
    DATABASE_URL: housing.url,
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    IMPORT_DIR: '/',
  })

test(`an import that is killed ten times at random moments (SEED=${seed}) is shown whole or not at all, and completed by the next worker`, async () => {
  const { upTo } = randomOf(seed)
  const versions = [3, 7] as const
  const files = await Promise.all(versions.map((version) => housing.files.write(textOf(version))))
  const add = (file: string) =>
    addJob(imports, queues.housingImport, { action: 'import', source: 'realtor', file, yes: true })
  const undisturbed: Record<string, string>[] = []
  const wholeResponses: Awaited<ReturnType<typeof responses>>[] = []
  for (const file of files) {
    await housing.run({ file })
    undisturbed.push(await digests())
    wholeResponses.push(await responses())
  }
  expect(undisturbed[0]).not.toEqual(undisturbed[1])

  let isOver = false
  const seen = { columns: new Set<string>(), changes: new Set<string>() }
  const reader = (async () => {
    while (!isOver) {
      const { columns, changes } = await responses()
      seen.columns.add(columns)
      seen.changes.add(changes)
      // A sample now and then: reading without a pause would take the worker's processor.
      await sleep(100)
    }
  })()
  try {
    for (let kill = 0; kill < kills; kill++) {
      const worker = await startWorker()
      // The other file than the one that is shown, so that every import has work to do.
      const isFirst = (await digests()).months === undisturbed[0]!.months
      const newest = await newestLoad()
      await add(files[isFirst ? 1 : 0]!)
      const stage = stageNames[kill % stageNames.length]!
      await reach(stage, newest)
      await sleep(upTo(stages[stage]))
      await worker.kill()
      await imports.obliterate({ force: true })
    }
    const last = await startWorker()
    const { id } = await add(files[0]!)
    await eventually(async () => expect(await imports.getJobState(id!)).toBe('completed'), 60_000)
    await last.stop()
  } finally {
    isOver = true
    await reader
  }
  expect(await digests()).toEqual(undisturbed[0])
  for (const key of ['columns', 'changes'] as const) {
    const whole = wholeResponses.map((response) => response[key])
    expect([...seen[key]].filter((response) => !whole.includes(response))).toEqual([])
  }
  const states = await housing.db.query('select state, error from load where error is not null')
  expect(states).toContainEqual({ state: 'failed', error: 'The load was interrupted.' })
  // Watchers are mailed once per publication: each one shows other months than the one before.
  const publications: { loads: object }[] = await housing.db.query('select loads from publication order by id')
  const texts = publications.map(({ loads }) => JSON.stringify(loads))
  expect(texts.filter((text, i) => text === texts[i - 1])).toEqual([])
}, 180_000)
