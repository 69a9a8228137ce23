import Type, { type Static } from 'typebox'

/** Rebuilds the cached rankings of schools and districts. */
export const RankingsJob = Type.Object({
  reason: Type.String({ description: 'What changed, for the log' }),
})
export type RankingsJob = Static<typeof RankingsJob>

export const RankingsResult = Type.Object({
  version: Type.Union([Type.String(), Type.Null()], {
    description: 'Version of the scores that are ranked; null before there are any',
  }),
})
export type RankingsResult = Static<typeof RankingsResult>
