import { describe, expect, test } from '@jest/globals'
import { operatorRequest } from './request.ts'

const ask = (line: string) => operatorRequest(line.split(' ').filter(Boolean))

describe('npm run operator --', () => {
  test('create, list and remove', () => {
    expect(ask('create ann@example.com')).toEqual({ action: 'create', email: 'ann@example.com' })
    expect(ask('list')).toEqual({ action: 'list' })
    expect(ask('remove ann@example.com')).toEqual({ action: 'remove', email: 'ann@example.com' })
  })

  test.each([
    ['', /^Usage:/],
    ['make ann@example.com', /^There is no "make"\.\nUsage:/],
    ['create', /^Give the email address\.\nUsage:/],
    ['remove', /^Give the email address\.\nUsage:/],
    ['create ann@example.com bob@example.com', /^Too much given: bob@example\.com\nUsage:/],
    ['list all of them', /^Too much given: all of them\nUsage:/],
  ])('"%s" is answered with a sentence', (line, sentence) => {
    expect(() => ask(line)).toThrow(sentence)
  })
})
