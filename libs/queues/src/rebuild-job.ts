import Type, { type Static } from 'typebox'

/** Rebuilds the search service's read model. */
export const RebuildJob = Type.Object({
  reason: Type.String({ description: 'What changed, for the log' }),
})
export type RebuildJob = Static<typeof RebuildJob>

/** Either a build or, when a later rebuild was already waiting, nothing at all. */
export const RebuildResult = Type.Union([
  Type.Object({
    version: Type.Integer({ description: 'Version of the read model' }),
    changed: Type.Boolean({ description: 'False when nothing had changed since the last build' }),
    zips: Type.Integer({ description: 'Zips in the model; 0 when nothing had changed' }),
  }),
  Type.Object({ superseded: Type.Literal(true, { description: 'A later rebuild did the work' }) }),
])
export type RebuildResult = Static<typeof RebuildResult>
