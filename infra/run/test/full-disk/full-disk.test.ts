import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Reply } from '../../src/traffic/requests.ts'

interface Observations {
  full: { searches: Reply[]; writes: Reply[] }
  confirmed: Record<string, string>
  places: { place: string; note: string }[]
  hasLogGap: boolean
}

/** The mount and the processes belong to the scenario's own namespaces, so that they end with it, however it ends. */
const inNamespace = [
  '--mount',
  '--propagation',
  'private',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  'sh',
  '-c',
]
/** The tables take 25 MB, the write-ahead log up to 80 (min_wal_size): the rest is there again once space is freed. */
const mount = 'mount -t tmpfs -o size=256m,mode=0755 tmpfs "$0"'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-disk-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Only root may mount a disk of its own, and Postgres does not run as the root of a user namespace. */
const canMount = spawnSync('unshare', [...inNamespace, mount, tmpdir()]).status === 0
const whereMountable = canMount ? test : test.skip

whereMountable('a full disk: searches continue, writes return 503, and all recovers once space is freed', async () => {
  const scenario = join(import.meta.dirname, 'scenario.ts')
  const command = [...inNamespace, `${mount} && exec "$1" "$2" "$0"`]
  const { stdout } = await promisify(execFile)('unshare', [...command, folder, process.execPath, scenario], {
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 2 ** 24,
    timeout: 110_000,
    killSignal: 'SIGKILL',
  })
  const { full, ...after }: Observations = JSON.parse(stdout)
  expect(new Set(full.searches.map(({ status }) => status))).toEqual(new Set([200]))
  expect(full.searches[0]!.body).toHaveLength(2)
  expect(full.writes).toEqual(
    full.writes.map(() => ({ status: 503, retryAfter: '5', body: expect.objectContaining({ code: 'unavailable' }) })),
  )
  const notes = Object.fromEntries(after.places.map(({ place, note }) => [place, note]))
  expect(notes).toEqual(after.confirmed)
  expect(notes['02139']).toBe('after')
  expect(after.hasLogGap).toBe(true)
})
