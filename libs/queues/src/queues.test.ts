import { expect, test } from '@jest/globals'
import { importFileFault } from './queues.ts'

test.each([
  [{ source: 'acs', file: '/a.csv' }, null],
  [{ source: 'acs', url: 'https://a/b.csv' }, null],
  [{ source: 'places' }, null],
  [{ source: 'places', file: '/a.csv' }, 'file'],
  [{ source: 'places', url: 'https://a/b.csv' }, 'url'],
  [{ source: 'acs' }, 'file'],
  [{ source: 'realtor' }, 'file'],
  [{ source: 'acs', file: '/a.csv', url: 'https://a/b.csv' }, 'file'],
  [{ source: 'acs', file: 'a.csv' }, 'file'],
  [{ source: 'acs', url: 'ftp://a/b.csv' }, 'url'],
  [{ source: 'acs', url: 'https://jo:secret@a/b.csv' }, 'url'],
])('an import of %j has a fault in %s', (job, field) => {
  expect(importFileFault(job)?.field ?? null).toBe(field)
})
