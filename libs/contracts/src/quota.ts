import Type from 'typebox'
import { contract } from './contract.ts'
import { nullable } from './values.ts'

export const Quota = Type.Object(
  {
    limit: nullable(Type.Integer({ description: 'Distinct searches per day; null if unlimited' })),
    used: Type.Integer({ description: 'Distinct searches today' }),
    remaining: nullable(Type.Integer({ description: 'Searches left today; null if unlimited' })),
    resetsAt: Type.String({ description: 'Start of the next day, ISO 8601' }),
    unlimited: Type.Boolean({ description: 'True with premium' }),
  },
  { $id: 'Quota' },
)
export type Quota = Type.Static<typeof Quota>

/** The caller's daily searches. Reading it is not counted. */
export const getQuota = contract('getQuota', {
  tags: ['gateway'],
  summary: 'Returns how many searches are left today',
  response: { 200: Quota },
})
