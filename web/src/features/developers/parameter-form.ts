import type { PublishedSchema } from '@homeground/contracts'

/** The named schemas of the document. */
export type Shapes = Readonly<Record<string, PublishedSchema>>

/**
 * The form of a parameter's values in words, empty for any text, and the words that it can be where they are too many
 * for a line.
 */
export interface ParameterForm {
  readonly form: string
  readonly words: readonly string[]
}

const longestLine = 14

/** Describes the values of a schema: `number, at most 500; default 25`, `list of state, zip, separated by commas`. */
export function formOf(schema: PublishedSchema, shapes: Shapes): ParameterForm {
  const { items, default: usual } = schema
  const value = items ?? schema
  const words = wordsOf(value, shapes)
  const isLong = words.length > longestLine
  const listed = isLong ? `${words.length} words` : words.join(', ')
  const range = numberOf(value, shapes)
  const form = range ? [rangeText(range), ...words].join(', or ') : words.length > 0 ? listed : kindOf(value)
  const texts = [
    items ? `list of ${range ? 'numbers' : form || 'texts'}, separated by commas` : form,
    ...(usual === undefined ? [] : [`default ${[usual].flat().join(',')}`]),
  ]
  return { form: texts.filter((text) => text !== '').join('; '), words: isLong ? words : [] }
}

function rangeText({ type, minimum, exclusiveMinimum, maximum }: PublishedSchema): string {
  const parts = [
    type === 'integer' ? 'whole number' : 'number',
    ...(minimum === undefined ? [] : [`${minimum} or more`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ]
  return parts.join(', ')
}

function kindOf({ type, contentSchema }: PublishedSchema): string {
  if (contentSchema) return 'JSON text'
  return type === 'boolean' ? 'true or false' : ''
}

function resolved(schema: PublishedSchema, shapes: Shapes): PublishedSchema {
  return schema.$ref === undefined ? schema : (shapes[schema.$ref.split('/').at(-1)!] ?? {})
}

/** The part of a schema whose values are numbers; undefined without any. */
function numberOf(schema: PublishedSchema, shapes: Shapes): PublishedSchema | undefined {
  const { type, anyOf = [], ...bounds } = resolved(schema, shapes)
  if (type === 'number' || type === 'integer') return { type, ...bounds }
  return anyOf.map((each) => numberOf(each, shapes)).find((range) => range !== undefined)
}

/** Every word that a schema lists. */
function wordsOf(schema: PublishedSchema, shapes: Shapes): readonly string[] {
  const { enum: words = [], const: word, anyOf = [] } = resolved(schema, shapes)
  return [...words, ...(word === undefined ? [] : [word]), ...anyOf.flatMap((each) => wordsOf(each, shapes))]
}
