/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { readPages } from './recent-pages.ts'

const page = (zip: number) => ({ path: `/zip/${zip}`, label: `Town ${zip}`, kind: 'Zip' })

test('the newest eight pages stay, each once', () => {
  const opened = [3, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((digit) => page(1000 + digit))
  expect(readPages(opened)).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map((digit) => page(1000 + digit)))
})

test('what is not a page of a place is left out', () => {
  expect(readPages([null, { path: 'https://example.org', label: 'x', kind: 'Zip' }, page(1)])).toEqual([page(1)])
  expect(readPages('[]')).toEqual([])
})
