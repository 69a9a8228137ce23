import Type from 'typebox'
import { formLengths, leastFormMs } from './form-rules.ts'

/** Fields by which forms recognize programs; a call without them is accepted. */
export const guardFields = {
  website: Type.Optional(
    Type.String({
      maxLength: formLengths.about,
      description: 'Not shown to people: a call with a text in it is refused',
    }),
  ),
  elapsedMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `Milliseconds since the form was shown; fewer than ${leastFormMs} are refused`,
    }),
  ),
}

/** A form that is stored; its mail is sent later. */
export const FormAccepted = Type.Object(
  { ok: Type.Literal(true, { description: 'Stored; it is mailed even if mail is down now' }) },
  { $id: 'FormAccepted' },
)
