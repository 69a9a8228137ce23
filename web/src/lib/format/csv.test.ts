import { expect, test } from '@jest/globals'
import { csvText } from './csv.ts'

test('every row is a line, and a missing value an empty cell', () => {
  expect(
    csvText([
      ['month', 'price'],
      ['Apr 2024', 1250.5],
      ['May 2024', null],
    ]),
  ).toBe('month,price\r\nApr 2024,1250.5\r\nMay 2024,\r\n')
})

test('quotes cells that would break a line or a column', () => {
  expect(csvText([['Portland, ME', 'the "Loop"', 'two\nlines', 'plain']])).toBe(
    '"Portland, ME","the ""Loop""","two\nlines",plain\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1 (555) 0100', "'+1 (555) 0100"],
  ['-2+3+cmd|calc', "'-2+3+cmd|calc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', `"'\r=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("https://x.example","y")', `"'=HYPERLINK(""https://x.example"",""y"")"`],
])('a text that a spreadsheet would run, %j, is marked as text', (text, cell) => {
  expect(csvText([['zip', text]])).toBe(`zip,${cell}\r\n`)
})

test('negative numbers stay numbers, as numbers and as text', () => {
  expect(csvText([[-71.35, '-71.35', -1e-7, '+5', '-3e5', 0, -0]])).toBe('-71.35,-71.35,-1e-7,+5,-3e5,0,0\r\n')
})
