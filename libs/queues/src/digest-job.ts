import Type, { type Static } from 'typebox'

/** Search shows a version of housing's data: mails watchers what changed, unless they have been mailed. */
export const DigestJob = Type.Object({
  reason: Type.String({ description: 'What changed, for the log' }),
  model: Type.Integer({ description: 'Version of the read model that shows the data' }),
  housing: Type.String({ description: 'Version of the housing data in it' }),
})
export type DigestJob = Static<typeof DigestJob>

export const DigestResult = Type.Union([
  Type.Object({ superseded: Type.Literal(true, { description: 'A later job will do the work' }) }),
  Type.Object({
    publication: Type.Integer({ description: 'Number of housing’s publication' }),
    kind: Type.Union([Type.Literal('baseline'), Type.Literal('news'), Type.Literal('restatement')], {
      description: 'baseline: the first data that is known, which is compared with nothing',
    }),
    mails: Type.Integer({ description: 'Mails requested by this run' }),
  }),
])
export type DigestResult = Static<typeof DigestResult>
