import { describe, expect, test } from '@jest/globals'
import Type from 'typebox'
import { commonConfig, readConfig } from './config.ts'

const schema = Type.Object(commonConfig)
const sound = { REDIS_URL: 'redis://127.0.0.1:6379', IDENTITY_SECRET: 'x'.repeat(32) }

describe('the environment of a process', () => {
  test('is read with its defaults, numbers as numbers', () => {
    expect(readConfig(schema, { ...sound, PORT: '8081' })).toMatchObject({
      PORT: 8081,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    })
  })

  test('an empty variable is as good as none', () => {
    expect(readConfig(schema, { ...sound, HOST: '' }).HOST).toBe('127.0.0.1')
  })

  test('names every variable that is missing or wrong', () => {
    expect(() => readConfig(schema, { PORT: 'many', REDIS_URL: 'http://x' })).toThrow(
      /(?=.*IDENTITY_SECRET missing)(?=.*PORT)(?=.*REDIS_URL)/s,
    )
  })
})
