import { isCountedSearch } from '../call-groups.ts'
import type { AnyContract, ErrorStatus } from '../contract.ts'
import type { Schema } from './schemas.ts'

/** Error responses by status: what each means everywhere. */
const errors: Readonly<Record<ErrorStatus, string>> = {
  401: 'The API key is unknown or revoked, or the call needs a login',
  403: 'Not allowed: premium has ended (premium_required), the password must be given again (password_required), or the call is not for the caller',
  404: 'There is no such thing',
  419: 'The CSRF token is missing, wrong or expired',
  422: 'A parameter or field is invalid; errors names each',
  429: 'Out of searches today (quota_exhausted) or too many calls (rate_limited); see Retry-After',
  503: 'A part of the system is down; see Retry-After',
}

const text = (description: string) => ({ description, schema: { type: 'string' } })
const count = (description: string) => ({ description, schema: { type: 'integer' } })

export const headerComponents = {
  RequestId: text('Id of the request in the log of the system'),
  RateLimitLimit: count('Different searches per day; missing if unlimited'),
  RateLimitRemaining: count('Searches left today'),
  RateLimitReset: count('Seconds until the next day'),
  TotalCount: count('Matches before the limit'),
  DataPeriod: text('Newest month or school year of the data'),
  DataSet: text('demonstration, mixed or real'),
}

const ref = (kind: string, name: string | number) => ({ $ref: `#/components/${kind}/${name}` })
const always = { 'X-Request-Id': ref('headers', 'RequestId') }
const ofLists = {
  'X-Total-Count': ref('headers', 'TotalCount'),
  'X-Data-Period': ref('headers', 'DataPeriod'),
  'X-Data-Set': ref('headers', 'DataSet'),
}
const ofCountedCalls = {
  'RateLimit-Limit': ref('headers', 'RateLimitLimit'),
  'RateLimit-Remaining': ref('headers', 'RateLimitRemaining'),
  'RateLimit-Reset': ref('headers', 'RateLimitReset'),
}

/** The error responses, which all have one shape. */
export const errorComponents = Object.fromEntries(
  Object.entries(errors).map(([status, description]) => [
    status,
    { description, headers: always, content: { 'application/json': { schema: ref('schemas', 'ErrorBody') } } },
  ]),
)

/** All responses of a call by status; `write` writes their schemas. */
export function responsesOf({ url, response, errors, isList }: AnyContract, write: (schema: object) => Schema) {
  const headers = { ...always, ...(isList && ofLists), ...(isCountedSearch(url) && ofCountedCalls) }
  const successes = Object.entries(response).map(([status, schema]) => {
    const { description = 'Success', type } = schema as Schema
    if (type === 'null') return [status, { description, headers }]
    return [status, { description, headers, content: { 'application/json': { schema: write(schema) } } }]
  })
  const failures = errors.map((status) => [status, ref('responses', status)])
  return Object.fromEntries([...successes, ...failures])
}
