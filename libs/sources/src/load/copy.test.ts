import { expect, test } from '@jest/globals'
import { copyLine, copyValues } from './copy.ts'

test('a line of COPY separates values by tabs, escapes special characters, and distinguishes null from text', () => {
  expect(copyLine(['a\tb\\', null, 112.5, true, 'x\ny\r', '\\N', 'n\0ul'])).toBe(
    'a\\tb\\\\\t\\N\t112.5\tt\tx\\ny\\r\t\\\\N\tnul\n',
  )
})

test('its values are read back unchanged', () => {
  const values = ['a\tb\\', null, '', 'x\ny\r', '\\N', '\\\\t']
  expect(copyValues(copyLine(values).slice(0, -1))).toEqual(values)
})
