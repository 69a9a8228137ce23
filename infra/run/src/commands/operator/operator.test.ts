import { describe, expect, test } from '@jest/globals'
import { operatorRequest } from './operator.ts'

const parse = (line: string) => operatorRequest(line.split(' ').filter(Boolean))

describe('npm run operator --', () => {
  test('create, list, remove and reset a second factor', () => {
    expect(parse('create ann@example.com')).toEqual({ action: 'create', email: 'ann@example.com' })
    expect(parse('create ann@example.com --scope data --days 7')).toEqual({
      action: 'create',
      email: 'ann@example.com',
      scope: 'data',
      days: 7,
    })
    expect(parse('list')).toEqual({ action: 'list' })
    expect(parse('reset-second-factor ann@example.com')).toEqual({
      action: 'reset-second-factor',
      email: 'ann@example.com',
    })
    expect(parse('remove ann@example.com')).toEqual({ action: 'remove', email: 'ann@example.com' })
  })

  test('messages, done, open, newsletter and keys', () => {
    expect(parse('messages')).toEqual({ action: 'messages', openOnly: true })
    expect(parse('messages problem all')).toEqual({ action: 'messages', openOnly: false, kind: 'problem' })
    expect(parse('done 12')).toEqual({ action: 'done', id: 12 })
    expect(parse('keys .env')).toEqual({ action: 'keys', file: '.env' })
    expect(parse('newsletter april.txt')).toEqual({ action: 'newsletter', file: 'april.txt' })
  })

  test.each([
    ['messages spam', /^Unexpected argument: spam\nUsage:/],
    ['done all', /^Not a number: all\nUsage:/],
    ['', /^Usage:/],
    ['make ann@example.com', /^Unknown command: make\nUsage:/],
    ['create ann@example.com --scope root', /^--scope must be one of all, data, messages\.\nUsage:/],
    ['create ann@example.com --days 366', /^--days must be a number from 1 to 365\.\nUsage:/],
    ['create', /^Missing email address\.\nUsage:/],
    ['remove', /^Missing email address\.\nUsage:/],
    ['create ann@example.com bob@example.com', /^Unexpected argument: bob@example\.com\nUsage:/],
    ['list all of them', /^Unexpected argument: all of them\nUsage:/],
  ])('"%s" is rejected with the usage', (line, message) => {
    expect(() => parse(line)).toThrow(message)
  })
})
