import Type from 'typebox'

export const ErrorCode = Type.Union(
  [
    Type.Literal('validation'),
    Type.Literal('not_found'),
    Type.Literal('unauthenticated'),
    Type.Literal('forbidden'),
    Type.Literal('premium_required'),
    Type.Literal('password_required'),
    Type.Literal('conflict'),
    Type.Literal('csrf'),
    Type.Literal('quota_exhausted'),
    Type.Literal('rate_limited'),
    Type.Literal('upstream_unavailable'),
    Type.Literal('unavailable'),
    Type.Literal('clock_skew'),
    Type.Literal('too_large'),
    Type.Literal('internal'),
  ],
  { description: 'Stable code for programs' },
)
export type ErrorCode = Type.Static<typeof ErrorCode>

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'One sentence for people' }),
    code: ErrorCode,
    requestId: Type.String({ description: 'The X-Request-Id of the request' }),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field name' }),
    ),
  },
  { $id: 'ErrorBody' },
)
export type ErrorBody = Type.Static<typeof ErrorBody>
