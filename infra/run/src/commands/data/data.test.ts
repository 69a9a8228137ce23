import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Job } from '../../admin-client/jobs.ts'
import { UsageError } from '../../terminal/cli-error.ts'
import { dataRequest, filteredJobs, handOverFile, removeUnusedFiles } from './data.ts'

const parse = (line: string) => dataRequest(line.split(' ').filter(Boolean), '/home/ann', Date.parse('2026-11-28'))

describe('npm run data --', () => {
  test('a relative path starts from the folder where the command was typed', () => {
    expect(parse('import acs --file data/b25003.json --vintage 2019-23')).toEqual({
      job: 'import',
      params: { source: 'acs', file: '/home/ann/data/b25003.json', vintage: '2019-23' },
    })
  })

  test('an absolute path, an address and --yes are passed on unchanged; --partial is its former name', () => {
    for (const flag of ['--yes', '--partial']) {
      expect(parse(`import realtor --file /srv/x.csv ${flag}`)).toMatchObject({
        params: { file: '/srv/x.csv', yes: true },
      })
    }
    expect(parse('import realtor --url https://example.com/x.csv')).toMatchObject({
      params: { url: 'https://example.com/x.csv' },
    })
  })

  test('a state and a year are the address of the publisher’s file', () => {
    expect(parse('import edc --state ma --year 2025')).toEqual({
      job: 'import',
      params: { source: 'edc', url: 'https://www.eddatacenter.org/api/data/3.1?state=MA&year=2025' },
    })
  })

  test('only places needs no file', () => {
    expect(parse('import places')).toEqual({ job: 'import', params: { source: 'places' } })
    expect(() => parse('import acs')).toThrow(/Specify the file of acs with --file/)
  })

  test('a plan names a file as an import does; a removal names a part, if there are parts', () => {
    expect(parse('plan realtor --file /srv/x.zip --entry june.csv')).toEqual({
      job: 'plan',
      params: { source: 'realtor', file: '/srv/x.zip', entry: 'june.csv' },
      json: false,
    })
    expect(parse('import acs --file /srv/x.csv --force')).toMatchObject({ params: { force: true } })
    expect(parse('remove realtor 2018-04')).toEqual({
      job: 'remove',
      params: { source: 'realtor', part: '2018-04' },
      yes: false,
    })
    expect(parse('remove gazetteer --yes')).toEqual({ job: 'remove', params: { source: 'gazetteer' }, yes: true })
    expect(() => parse('remove realtor 2018-04 2018-05')).toThrow(/Unexpected argument: 2018-05/)
    expect(() => parse('plan acs')).toThrow(/Specify the file of acs with --file/)
  })

  test('jobs are listed, all or some, tried again and canceled by their id', () => {
    expect(parse('jobs')).toEqual({ job: 'jobs', json: false, sources: [] })
    expect(parse('jobs acs realtor --state failed --limit 5 --json')).toEqual({
      job: 'jobs',
      json: true,
      sources: ['acs', 'realtor'],
      state: 'failed',
      limit: 5,
    })
    expect(parse('retry housing.import:7')).toEqual({ job: 'retry', id: 'housing.import:7' })
    expect(parse('cancel housing.import:7')).toEqual({ job: 'cancel', id: 'housing.import:7' })
    expect(() => parse('retry')).toThrow(/Missing job, for example realtor.import:12/)
  })

  test('places takes no file', () => {
    expect(() => parse('import places --file x.csv')).toThrow(
      'places is part of the product: import it without --file and --url.',
    )
  })

  test('a refresh names sources, or is of all', () => {
    expect(parse('refresh acs realtor --yes')).toEqual({
      job: 'refresh',
      params: { sources: ['acs', 'realtor'], yes: true },
      json: false,
    })
    expect(parse('refresh --all --json')).toEqual({ job: 'refresh', params: {}, json: true })
  })

  test('status, rebuild and rollback', () => {
    expect(parse('status')).toEqual({ job: 'status', json: false })
    expect(parse('rebuild')).toEqual({ job: 'rebuild', params: {} })
    expect(parse('rebuild rankings')).toEqual({ job: 'rankings', params: {} })
    expect(() => parse('rebuild everything')).toThrow('Unexpected argument: everything')
    expect(parse('rollback acs')).toEqual({ job: 'rollback', params: { source: 'acs' } })
  })

  test.each([
    ['', /^Usage:/],
    ['improt acs', /Unknown command: improt/],
    ['import', /Missing source/],
    ['rollback', /Missing source/],
    ['import acs --flie x', /--flie/],
    ['import acs --file a --url https://b', /not both/],
    ['import edc --state MA', /--year 2025/],
    ['import edc --state XX --year 2025', /--state MA/],
    ['import acs --state MA --year 2025', /acs has no file for each state and year/],
    ['import edc --state MA --year 2025 --file a', /--file or --url/],
    ['refresh', /Name the sources to refresh, or use --all/],
    ['refresh acs --all', /Name the sources to refresh, or use --all/],
    ['refresh zillow', /There is no source zillow/],
    ['import acs a.json', /Unexpected argument: a\.json/],
    ['import zillow --file x', /There is no source zillow; the sources are realtor, acs,/],
    ['plan zillow --file x', /There is no source zillow/],
    ['rollback zillow', /There is no source zillow/],
    ['remove zillow', /There is no source zillow/],
    ['remove realtor 2018-4', /realtor has no part 2018-4: name a month, like 2018-04/],
    ['remove acs 2019-23/B25003', /acs has no part 2019-23\/B25003: name a year, like 2023/],
    ['remove realtor 2031-04', /2031-04 is in the future/],
    ['remove edc 2025/XX/math', /XX is not a state/],
    ['import edc --state MA --year 2031', /edc: 2030–31 is in the future/],
    ['import acs --file x --vintage 2026', /acs: 2026 is not published yet/],
    ['import edge --file x --vintage 2030-31', /edge: 2030–31 is in the future/],
    ['jobs --state ended', /There is no state ended; the states are waiting, active/],
    ['jobs --limit few', /Not a number of jobs: few/],
    ['jobs zillow', /There is no source zillow/],
    ['rollback acs --json', /rollback has no option --json/],
    ['status --file x', /status has no option --file/],
  ])('"%s" is rejected with a message, before anything is requested', (line, message) => {
    expect(() => parse(line)).toThrow(UsageError)
    expect(() => parse(line)).toThrow(message)
  })
})

test('jobs of a source or in a state are the newest of these', () => {
  const job = (id: string, source: string, state: 'completed' | 'failed') => ({ id, params: { source }, state }) as Job
  const jobs = [job('3', 'acs', 'failed'), job('2', 'irs', 'failed'), job('1', 'acs', 'completed')]
  const ids = (filter: Parameters<typeof filteredJobs>[1]) => filteredJobs(jobs, filter).map(({ id }) => id)
  expect(ids({ sources: ['acs'] })).toEqual(['3', '1'])
  expect(ids({ sources: [], state: 'failed', limit: 1 })).toEqual(['3'])
})

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
