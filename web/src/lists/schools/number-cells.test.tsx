import type { SchoolScore, SchoolSummary } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { SchoolResults } from './number-cells.tsx'

const math: SchoolScore = {
  subject: 'math',
  year: 2025,
  school_year: '2024–25',
  raw: '0.5-0.6',
  low: 50,
  high: 60,
  value: 55,
  test_takers: 1104,
  participation: { low: 98.57, high: 98.57 },
  state_mean: 31,
}
const school = (more: Partial<SchoolSummary>) =>
  ({ name: 'Sawyer Middle School', year: 2025, source: 'edc', scores: [], ...more }) as SchoolSummary

async function openedCard(of: SchoolSummary): Promise<string | null> {
  draw(<SchoolResults school={of} />)
  const name = /results of Sawyer Middle School/
  await userEvent.click(screen.getByRole('button', { name }))
  return (await screen.findByRole('dialog', { name })).textContent
}

test('a school year opens its results with range, test takers, participation and source', async () => {
  const withheld = { raw: '*', low: null, high: null, value: null, test_takers: null, participation: null }
  const card = await openedCard(school({ scores: [math, { ...math, subject: 'rla', ...withheld }] }))
  expect(card).toContain('2024–25 results')
  expect(card).toContain('Math50–60% proficient, 1,104 tested, 99% took part')
  expect(card).toContain(
    'Readingwithheld to protect students’ privacy, number tested not published, participation not published',
  )
  expect(card).toContain('Education Data Center, State Assessment Data Repository 3.1')
})

test('results of EDFacts name it', async () => {
  const federal = { ...math, raw: '62', low: 62, high: 62, participation: null }
  const card = await openedCard(school({ year: 2021, source: 'edfacts', scores: [federal] }))
  expect(card).toContain('2020–21 results')
  expect(card).toContain('62% proficient, 1,104 tested, participation not loaded')
  expect(card).toContain('US Department of Education, Assessments of schools (EDFacts)')
})

test('a school without results has no button', () => {
  draw(<SchoolResults school={school({ year: null, source: null })} />)
  expect(screen.queryByRole('button')).toBeNull()
})
