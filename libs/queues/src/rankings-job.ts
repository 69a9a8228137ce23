import Type, { type Static } from 'typebox'

/** Rebuilds the cached rankings of a service: zips, or schools and districts. */
export const RankingsJob = Type.Object({ reason: Type.String({ description: 'What changed, for the log' }) })
export type RankingsJob = Static<typeof RankingsJob>

export const RankingsResult = Type.Object({
  version: Type.Union([Type.String(), Type.Null()], {
    description: 'Version of the data that is ranked; null before there is any, or if a later job ranks newer data',
  }),
})
export type RankingsResult = Static<typeof RankingsResult>
