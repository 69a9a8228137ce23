import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { publishRunFile, readRunFile } from './run-file.ts'

test('the run file lists the processes of the last update, written once its folder can be written again', async () => {
  const base = await mkdtemp(join(tmpdir(), 'homeground-run-'))
  const folder = join(base, 'data')
  let pids: Record<string, number> = { search: 1 }
  const file = publishRunFile(folder, () => ({ address: 'a', operatorToken: 'b', pids }))
  await file.update()
  expect(await readRunFile(folder)).toBeNull()
  await mkdir(folder)
  pids = {}
  await eventually(async () =>
    expect(await readRunFile(folder)).toEqual({ address: 'a', operatorToken: 'b', pids: {} }),
  )
  await file.remove()
  await file.update()
  expect(await readRunFile(folder)).toBeNull()
  await rm(base, { recursive: true })
})
