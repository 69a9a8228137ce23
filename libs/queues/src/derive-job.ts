import Type, { type Static } from 'typebox'

/** Computes the scores of schools and zips. */
export const DeriveJob = Type.Object({ reason: Type.String({ description: 'What changed, for the log' }) })
export type DeriveJob = Static<typeof DeriveJob>

export const DeriveResult = Type.Object({
  version: Type.String({ description: 'Version of the scores' }),
  changed: Type.Boolean({ description: 'False when they were of this version already' }),
  rebuildJobId: Type.Optional(Type.String({ description: 'The search rebuild that will show the change' })),
})
export type DeriveResult = Static<typeof DeriveResult>
