import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../checkout/folders.ts'
import { notMetWithoutReason } from './security-document.ts'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Last number of levels 1 and 2 in each section of the ASVS 5.0.0, without chapters 10 and 17. */
const lastOfSection: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
}

/** `6.6.1–6.6.3` as its three requirements. */
function requirementsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const section = first.slice(0, first.lastIndexOf('.'))
    const from = Number(first.split('.').at(-1))
    const to = Number(last.split('.').at(-1))
    const isRange = last.startsWith(`${section}.`)
    if (!isRange) throw new Error(`${part} spans sections.`)
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
  })
}

test('docs/security.md has each requirement of levels 1 and 2 once', () => {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*?) +\|/gm)]
  const listed = rows.flatMap(([, cell]) => requirementsOf(cell!))
  const expected = Object.entries(lastOfSection).flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  )
  expect(listed.toSorted()).toEqual(expected.toSorted())
})

test('each requirement that is not met has a reason and the day of its review', () => {
  const { total, unexplained, oldest } = notMetWithoutReason(text)
  expect(total).toBeGreaterThan(5)
  expect(unexplained).toEqual([])
  expect(oldest).toMatch(/^20\d\d-\d\d-\d\d$/)
  const row = (state: string) => `| 6.2.12   | ${state} |\n`
  for (const state of [
    '**not met**: a reason that is long enough',
    '**not met** (reviewed 2026-11-28): no',
    '**not** so',
  ])
    expect(notMetWithoutReason(row(state)).unexplained).toEqual(['6.2.12'])
  expect(
    notMetWithoutReason(row('**not met** (reviewed 2026-11-28): a reason that is long enough')).unexplained,
  ).toEqual([])
})
