import { describe, expect, test } from '@jest/globals'
import { dataRequest } from './data-request.ts'

const ask = (line: string) => dataRequest(line.split(' ').filter(Boolean), '/home/ann')

describe('npm run data --', () => {
  test('a relative file is one of the folder where the command was typed', () => {
    expect(ask('import acs --file data/b25003.json --vintage 2019-23')).toEqual({
      job: 'import',
      params: { source: 'acs', file: '/home/ann/data/b25003.json', vintage: '2019-23' },
    })
  })

  test('an absolute file, an address and --partial are handed on as they are', () => {
    expect(ask('import realtor --file /srv/x.csv --partial')).toMatchObject({
      params: { file: '/srv/x.csv', partial: true },
    })
    expect(ask('import realtor --url https://example.com/x.csv')).toMatchObject({
      params: { url: 'https://example.com/x.csv' },
    })
  })

  test('places alone need no file', () => {
    expect(ask('import places')).toEqual({ job: 'import', params: { source: 'places' } })
    expect(() => ask('import acs')).toThrow(/Give the file of acs by --file/)
  })

  test('status, rebuild and rollback', () => {
    expect(ask('status')).toEqual({ job: 'status' })
    expect(ask('rebuild')).toEqual({ job: 'rebuild', params: {} })
    expect(ask('rollback acs')).toEqual({ job: 'rollback', params: { source: 'acs' } })
  })

  test.each([
    ['', /^Usage:/],
    ['improt acs', /There is no "improt"/],
    ['import', /Name the source/],
    ['rollback', /Name the source/],
    ['import acs --flie x', /--flie/],
    ['import acs --file a --url https://b', /not both/],
    ['import acs a.json', /Too much given: a\.json/],
  ])('"%s" is answered with a sentence', (line, sentence) => {
    expect(() => ask(line)).toThrow(sentence)
  })
})
