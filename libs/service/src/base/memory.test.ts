import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

/** A process at rest, which allocates too little to collect garbage by itself. Ends once the garbage is gone. */
const atRest = `
import { setTimeout as sleep } from 'node:timers/promises'
import { collectGarbageSoon } from '${new URL('./memory.ts', import.meta.url)}'
const replaced = (() => new WeakRef({ version: 1 }))()
await sleep(1)
collectGarbageSoon()
while (replaced.deref()) await sleep(250)
console.log('collected')
`

test('what a process at rest no longer uses is collected', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', atRest], {
    timeout: 20_000,
  })
  expect(stdout).toBe('collected\n')
}, 30_000)
