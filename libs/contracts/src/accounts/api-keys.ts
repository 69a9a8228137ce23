import { limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { done, nullable } from '../values.ts'
import { CurrentPassword } from './accounts.ts'

const fields = {
  id: Type.String({ description: 'UUID' }),
  name: Type.String({ description: 'Name chosen by the user' }),
  hint: Type.String({ description: 'Last four characters of the key' }),
  createdAt: Type.String({ description: 'When it was created, ISO 8601' }),
  lastUsedAt: nullable(
    Type.String({ description: 'Last call, accurate to a minute, ISO 8601; null if it was never used' }),
  ),
}

/** A personal API key, without the key itself. */
export const ApiKey = Type.Object(fields, { $id: 'ApiKey' })
export type ApiKey = Type.Static<typeof ApiKey>

export const CreatedApiKey = Type.Object(
  { ...fields, key: Type.String({ description: 'The key. It is never returned again' }) },
  { $id: 'CreatedApiKey' },
)
export type CreatedApiKey = Type.Static<typeof CreatedApiKey>

/** The caller's API keys. */
export const listApiKeys = contract('listApiKeys', {
  tags: ['user'],
  summary: 'Lists the API keys',
  response: { 200: Type.Array(ApiKey, { description: `Newest first, at most ${limits.apiKeys}` }) },
})

/** Creates an API key. Requires premium and a password given recently. */
export const createApiKey = contract('createApiKey', {
  tags: ['user'],
  summary: 'Creates an API key',
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 60,
        pattern: '\\S',
        description: 'What the key is for, e.g. "My spreadsheet"',
      }),
      currentPassword: CurrentPassword,
    },
    { additionalProperties: false },
  ),
  response: { 201: CreatedApiKey },
})

/** Revokes one of the caller's API keys. It stops working at once. */
export const revokeApiKey = contract('revokeApiKey', {
  tags: ['user'],
  summary: 'Revokes an API key',
  params: Type.Object({ id: Type.String({ description: 'Id as listed' }) }),
  response: done,
})

/** The owner of an API key, as calls with the key need it. Internal. */
export interface ApiKeyOwner {
  /** UUID of the account. */
  readonly userId: string
  /** End of the paid term in ms since 1970; 0 without one. */
  readonly premiumUntilMs: number
}

/** Whose key it is, by the hash in the header x-api-key-hash; 404 for an unknown key. */
export const getApiKeyOwner = contract('getApiKeyOwner', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<ApiKeyOwner>(Type.Unknown()) },
  isSerialized: true,
})
