import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { handOverFile, removeUnusedFiles } from './hand-over-file.ts'

let base: string
let importFolder: string
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'homeground-import-')))
  importFolder = join(base, 'data/import')
})
afterEach(() => rm(base, { recursive: true }))

const written = async (name: string) => {
  await writeFile(join(base, name), 'zip,price')
  return join(base, name)
}

describe('a file for an import on this machine', () => {
  test('is put into the import folder under its own name, and removed afterward', async () => {
    await symlink(await written('real.csv'), join(base, 'months.csv'))
    const { file, remove } = await handOverFile(join(base, 'months.csv'), importFolder)
    expect([file.startsWith(importFolder), basename(file)]).toEqual([true, 'months.csv'])
    expect(await readFile(file, 'utf8')).toBe('zip,price')
    expect(await realpath(file)).toBe(file)
    await remove()
    expect(await readdir(join(importFolder, 'handed-over'))).toEqual([])
    expect(await readFile(join(base, 'real.csv'), 'utf8')).toBe('zip,price')
  })

  test('is read where it is if it is in the import folder', async () => {
    await mkdir(importFolder, { recursive: true })
    const file = await written('data/import/months.csv')
    const handedOver = await handOverFile(file, importFolder)
    await handedOver.remove()
    expect([handedOver.file, await readFile(file, 'utf8')]).toEqual([file, 'zip,price'])
  })

  test('is refused with a sentence if it cannot be read', async () => {
    await expect(handOverFile(join(base, 'none.csv'), importFolder)).rejects.toThrow('File not found:')
  })

  test('left by an interrupted command, it stays until its import has ended', async () => {
    const { file } = await handOverFile(await written('a.csv'), importFolder)
    const job = (state: 'active' | 'failed') => [{ state, params: { source: 'acs', file } }]
    await removeUnusedFiles(importFolder, job('active'))
    expect(await readFile(file, 'utf8')).toBe('zip,price')
    await removeUnusedFiles(importFolder, job('failed'))
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })
})
