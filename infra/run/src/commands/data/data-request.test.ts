import { describe, expect, test } from '@jest/globals'
import { dataRequest } from './data-request.ts'

const parse = (line: string) => dataRequest(line.split(' ').filter(Boolean), '/home/ann')

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
      params: {
        source: 'edc',
        url: 'https://www.eddatacenter.org/api/data/3.1?state=MA&year=2025',
      },
    })
  })

  test('only places needs no file', () => {
    expect(parse('import places')).toEqual({ job: 'import', params: { source: 'places' } })
    expect(() => parse('import acs')).toThrow(/Specify the file of acs with --file/)
  })

  test('status, rebuild and rollback', () => {
    expect(parse('status')).toEqual({ job: 'status' })
    expect(parse('rebuild')).toEqual({ job: 'rebuild', params: {} })
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
    ['import acs a.json', /Unexpected argument: a\.json/],
  ])('"%s" is rejected with a message', (line, message) => {
    expect(() => parse(line)).toThrow(message)
  })
})
