import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../../../../test/draw.tsx'
import { SourceFile } from './source-file.tsx'

test('a file shows the rows that are left out by design apart from the rejected ones', () => {
  const load = {
    source: 'ccd',
    name: 'ccd_sch_052.csv',
    sha256: null,
    vintage: '2017–18',
    rows_read: 2_003,
    rows_kept: 2,
    rows_rejected: 1,
    rejected: { 'not a sex': 1 },
    rows_skipped: 2_000,
    skipped: { 'counts by grade': 2_000 },
    first_rejected: [],
    finished_at: null,
    released: '2026-07-30',
  } as unknown as Load
  draw(<SourceFile isOnly={false} load={load} />)
  expect(screen.getByText('2,003 · 2 · 1')).toBeDefined()
  expect(screen.getByText('Rows left out by design').nextSibling?.textContent).toBe('2,000 (counts by grade)')
  expect(screen.getByText('Released').nextSibling?.textContent).toBe('Jul 30, 2026')
})
