import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { AreaCenters, SourceFile } from './source-file.tsx'

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

test('zips whose centers disagree are listed with the center that is used', async () => {
  answerCalls({
    body: {
      apart: 2565,
      disagreements: [
        { zip: '03579', town: 'Errol', state_abbr: 'NH', census_state: 'ME', miles: 13, used: 'list' },
        { zip: '99506', town: 'JBER', state_abbr: 'AK', census_state: 'AK', miles: 313, used: 'census' },
      ],
      unlisted: [{ zip: '72405', town: 'Jonesboro', state_abbr: 'AR', named_after: '72401' }],
    },
  })
  draw(<AreaCenters />)
  expect(await screen.findByText(/The centers of 2,565 zips are more than 5 miles/)).toBeDefined()
  const lines = screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)
  expect(lines).toEqual([
    '03579Errol, NHCensus area in ME, 13 miles apart. Used: list of zips',
    '99506JBER, AK313 miles apart. Used: Census Bureau',
    '72405Jonesboro, ARNamed after the nearest zip, 72401',
  ])
})
