import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lineProgress } from '../terminal/progress.ts'
import { type Disposers, disposeAll } from './parts.ts'
import { readRunFile, writeRunFile } from './run-file.ts'
import { startSystem } from './system.ts'

test('a start, even one that fails, removes the run file that a killed system left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-system-'))
  await writeRunFile(folder, { address: 'a', operatorToken: 'b', pids: { gateway: 1 } })
  // A file in the place of the log folder ends the start before anything runs.
  await writeFile(join(folder, 'log'), '')
  const disposers: Disposers = []
  const input = {
    folder,
    host: '127.0.0.1',
    port: 0,
    durable: false,
    development: false,
    demoStates: null,
    progress: lineProgress(() => {}),
    showLevel: 50,
  }
  await expect(startSystem(input, disposers)).rejects.toThrow('EEXIST')
  expect(await readRunFile(folder)).toBeNull()
  await disposeAll(disposers)
  await rm(folder, { recursive: true })
})
