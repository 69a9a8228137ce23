import { expect, test } from '@jest/globals'
import { copyLine } from './copy-line.ts'

test('a line of COPY separates by tabs, escapes what has a meaning there, and tells null from text', () => {
  expect(copyLine(['a\tb\\', null, 112.5, true, 'x\ny\r', '\\N', 'n\0ul'])).toBe(
    'a\\tb\\\\\t\\N\t112.5\tt\tx\\ny\\r\t\\\\N\tnul\n',
  )
})
