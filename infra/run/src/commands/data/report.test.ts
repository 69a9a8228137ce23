import { describe, expect, test } from '@jest/globals'
import { importReport, progressBar, statusReport } from './report.ts'

describe('what npm run data prints', () => {
  test('an import: counts, reasons with the most frequent first, the first rejected lines', () => {
    const report = importReport('realtor', {
      rowsRead: 30_005,
      rowsKept: 30_000,
      rowsRejected: 5,
      rejected: { 'not a zip': 1, 'a footnote': 4 },
      firstRejected: [{ line: 30_006, reason: 'a footnote', text: 'quality_flag = 1: …' }],
    })
    expect(report.split('\n')).toEqual([
      'realtor: 30,005 lines read, 30,000 accepted, 5 rejected',
      '  4 × a footnote',
      '  1 × not a zip',
      'The first rejected lines:',
      '  line 30006: a footnote: quality_flag = 1: …',
    ])
  })

  test('the bar shows how much of the file is read', () => {
    const progress = { step: 'reading', rowsRead: 1200, bytesRead: 50, bytesTotal: 100 }
    expect(progressBar({ state: 'active', progress })).toBe(
      '[############------------] 50 % reading, 1,200 rows',
    )
    expect(progressBar({ state: 'active', progress: { ...progress, bytesTotal: null } })).toBe(
      'reading, 1,200 rows',
    )
    expect(progressBar({ state: 'publishing', progress })).toBe('publishing')
  })

  test('a status without loads', () => {
    expect(statusReport([], [])).toBe('No data has been loaded yet.')
  })
})
