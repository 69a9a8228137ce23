import { describe, expect, test } from '@jest/globals'
import { trendText } from './trend-text.ts'

const months = ['2024-01', '2024-02', '2024-04']

describe('a price trend', () => {
  test('is described from its first published month to its last', () => {
    expect(trendText([null, 698_000, 742_000], months)).toBe('From $698,000 in Feb 2024 to $742,000 in Apr 2024.')
  })

  test('without known months is described with their number', () => {
    expect(trendText([null, 698_000, null, 742_000], [])).toBe('From $698,000 to $742,000 over 3 months.')
  })

  test('with one published month is not described, as it is not drawn', () => {
    expect(trendText([null, 698_000, null], months)).toBe('')
    expect(trendText([], months)).toBe('')
  })
})
