import { describe, expect, test } from '@jest/globals'
import Type from 'typebox'
import { commonConfig, identitySecretConfig, readConfig } from './config.ts'

const schema = Type.Object({ ...commonConfig, ...identitySecretConfig })
const valid = { REDIS_URL: 'redis://127.0.0.1:6379', IDENTITY_SECRET: 'x'.repeat(32) }

describe('the environment of a process', () => {
  test('is read with defaults filled in and numbers converted', () => {
    expect(readConfig(schema, { ...valid, PORT: '8081' })).toMatchObject({
      PORT: 8081,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    })
  })

  test('an empty variable counts as missing', () => {
    expect(readConfig(schema, { ...valid, HOST: '' }).HOST).toBe('127.0.0.1')
  })

  test('errors name every missing or invalid variable', () => {
    expect(() => readConfig(schema, { PORT: 'many', REDIS_URL: 'http://x' })).toThrow(
      /(?=.*IDENTITY_SECRET missing)(?=.*PORT)(?=.*REDIS_URL)/s,
    )
  })
})
