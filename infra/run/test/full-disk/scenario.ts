import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmallSystem } from '../../src/system/small-system.ts'
import { createBrowser, type Reply } from '../../src/traffic/requests.ts'
import { fillDisk } from './disk.ts'

/** Started by full-disk.test.ts with a folder on a small disk; prints what callers saw, as JSON. */
const folder = process.argv[2]!
const account = (name: string) => ({ email: `${name}@example.org`, password: 'seven green hills' })

/** Two zips. */
const readModel = `
  insert into search.zip_profile (zip, town, state_abbr, lat, lng, has_area, moe, price_trend,
    median_listing_price)
  values ('01760', 'Natick', 'MA', 42.28, -71.35, true, '{}', '{}', 800000),
         ('02139', 'Cambridge', 'MA', 42.36, -71.1, true, '{}', '{}', 900000);
  insert into search.read_model (version, fingerprint, built_at, data_set, provenance)
  values (1, 'test', now(), 'real', '{}')`

/** What searches, accounts and saved places need. */
const system = await startSmallSystem({
  folder,
  durable: true,
  prepare: readModel,
  tables: ['search', 'user'],
  processes: ['search', 'user', 'gateway'],
  overrides: { FREE_DAILY_SEARCHES_PER_ADDRESS: '1000', BURST_FORMS_PER_MINUTE: '1000' },
})
const owner = createBrowser(system.address)
/** Zip → the note that the system has confirmed. */
const confirmed: Record<string, string> = {}
const save = async (zip: string, note: string): Promise<Reply> => {
  const reply = await owner('PUT', `/api/user/places/${zip}`, { note })
  if (reply.status === 200) confirmed[zip] = note
  return reply
}
const search = (price: number) => {
  const filters = JSON.stringify({ median_listing_price: `${price},1000` })
  return createBrowser(system.address)('GET', `/api/search?filters=${encodeURIComponent(filters)}`)
}
const register = async (name: string) => {
  const browser = createBrowser(system.address)
  await browser('GET', '/api/user')
  return browser('POST', '/api/register', account(name))
}
const logText = () => readFile(join(folder, 'log/homeground.log'), 'utf8')
const lastLogLines = async () => (await logText()).split('\n').slice(-60).join('\n')
const until = async (call: () => Promise<Reply>, status: number, timeoutMs = 30_000) => {
  const end = Date.now() + timeoutMs
  for (;;) {
    const reply = await call()
    if (reply.status === status) return reply
    if (Date.now() > end) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}\n${await lastLogLines()}`)
    await sleep(50)
  }
}

await owner('GET', '/api/user')
await until(() => owner('POST', '/api/register', account('owner')), 201)
await until(() => search(1), 200)
for (const zip of ['01760', '02139']) await save(zip, 'before')

const disk = fillDisk(join(folder, 'filler'))
await system.needNewWalFile()
await until(() => save('01760', 'x'.repeat(2000)), 503)
const full = { searches: [] as Reply[], writes: [] as Reply[] }
// Postgres may stop once, or again with each restart; full-disk.test.ts limits the time.
for (let round = 0; round < 5 || system.fullDiskErrors() === 0; round++) {
  // Files of earlier changes may be used again, so that one is not enough.
  await system.needNewWalFile()
  full.searches.push(await search(100 + round))
  full.writes.push(await save('02139', `round ${round}`), await register(`new-${round}`))
  await sleep(50)
}
disk.free()
await until(() => save('02139', 'after'), 200)
await until(() => register('after'), 201)
const places = await owner('GET', '/api/user/places')
const log = await logText()
await system.stop()
const hasLogGap = /lines are missing here/.test(log)
console.log(JSON.stringify({ full, confirmed, places: places.body, hasLogGap }))
