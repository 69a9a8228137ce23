import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findSystem, isDataFolderLocked, lockDataFolder } from './data-lock.ts'
import { writeRunFile } from './run-file.ts'

test('a second start on the same data folder is rejected with the address of the first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-lock-'))
  const unlock = await lockDataFolder(folder)
  await writeRunFile(folder, { address: 'http://localhost:4321', operatorToken: 'x', pids: {} })
  await expect(lockDataFolder(folder)).rejects.toThrow(
    /already running on .*at http:\/\/localhost:4321;.*HOMEGROUND_DATA=/,
  )
  unlock()
  const again = await lockDataFolder(folder)
  again()
  await rm(folder, { recursive: true })
})

test('a data folder that cannot be written is refused in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-lock-'))
  await writeFile(join(folder, 'data'), '')
  await expect(lockDataFolder(join(folder, 'data'))).rejects.toThrow(
    `The data folder ${folder}/data cannot be written: a file has its name. Make it writable, or name another one: HOMEGROUND_DATA=`,
  )
  await expect(lockDataFolder(join(folder, 'data/homeground'))).rejects.toThrow('a part of its path is a file')
  await rm(folder, { recursive: true })
})

test('the run file of a killed system counts for nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-lock-'))
  await writeRunFile(folder, { address: 'http://localhost:4321', operatorToken: 'x', pids: {} })
  expect(await isDataFolderLocked(folder)).toBe(false)
  await expect(findSystem(folder, {})).rejects.toThrow('Homeground is not running here')
  const unlock = await lockDataFolder(folder)
  expect(await findSystem(folder, {})).toEqual({ address: 'http://localhost:4321', token: 'x' })
  unlock()
  await rm(folder, { recursive: true })
})
