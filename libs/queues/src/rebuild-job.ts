import Type, { type Static } from 'typebox'

/** Rebuilds the search service's read model. */
export const RebuildJob = Type.Object({ reason: Type.String({ description: 'What changed, for the log' }) })
export type RebuildJob = Static<typeof RebuildJob>

/** The read model as a rebuild left it. */
export const BuiltModel = Type.Object({
  version: Type.Integer({ description: 'Version of the read model' }),
  changed: Type.Boolean({ description: 'False when nothing had changed since the last build' }),
  zips: Type.Integer({ description: 'Zips in the model; 0 when nothing had changed' }),
  housing: Type.Optional(Type.String({ description: 'Version of the housing data in it' })),
})
export type BuiltModel = Static<typeof BuiltModel>

/** A rebuild does nothing when a later one was already waiting. */
export const RebuildResult = Type.Union([
  BuiltModel,
  Type.Object({ superseded: Type.Literal(true, { description: 'A later rebuild did the work' }) }),
])
export type RebuildResult = Static<typeof RebuildResult>
