import { describe, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { ScoreRangeBar, type ScoreRangeBarProps } from './score-range-bar.tsx'

/** The label of the bar, and the left edge and width of each mark. */
function drawn(props: ScoreRangeBarProps) {
  const view = render(<ScoreRangeBar {...props} />)
  const bar = view.getByRole('img')
  const marks = [...bar.children].map((mark) => (mark as HTMLElement).style)
  const seen = {
    words: bar.getAttribute('aria-label'),
    text: view.container.querySelector('[aria-hidden]')?.textContent,
    marks: marks.map(({ left, width }) => [left, width]),
  }
  view.unmount()
  return seen
}

describe('ScoreRangeBar', () => {
  test('draws an exact percentage as a dot', () => {
    expect(drawn({ range: { low: 64, high: 64 } })).toEqual({ words: '64%', text: '64%', marks: [['64%', '']] })
  })

  test('draws a published range to scale, after the tick of the state average', () => {
    expect(drawn({ range: { low: 70, high: 74 }, stateMean: 51.6 })).toEqual({
      words: '70 to 74%, state average 52%',
      text: '70–74%',
      marks: [
        ['51.6%', ''],
        ['70%', '4%'],
      ],
    })
  })

  test('draws a range as a range even if both ends round to the same number', () => {
    const { text, marks } = drawn({ range: { low: 72.1, high: 72.4 } })
    expect(text).toBe('72%')
    expect(marks[0]?.[1]).toMatch(/^0\.3/)
  })

  test('shows that nothing is published', () => {
    expect(drawn({ range: null, stateMean: 52 })).toEqual({ words: 'Not published', text: 'Not published', marks: [] })
  })
})
