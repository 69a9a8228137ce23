import * as contracts from '../index.ts'

/** A JSON Schema, as typebox makes it. */
export type Schema = Readonly<Record<string, unknown>>

const isShape = ([name, value]: [string, unknown]): boolean =>
  /^[A-Z]/.test(name) &&
  typeof value === 'object' &&
  value !== null &&
  ['type', 'anyOf', 'allOf'].some((key) => key in value)

/** The exported shapes of the contracts by identity; a shape of two names keeps the first. */
const nameOf = new Map<unknown, string>(
  Object.entries(contracts)
    .filter(isShape)
    .map(([name, shape]) => [shape, name] as const)
    .reverse(),
)

/** Replaces the named shapes of schemas by references to `components`, which it fills. */
export function createSchemaWriter() {
  const components: Record<string, Schema> = {}

  const write = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(write)
    if (typeof schema !== 'object' || schema === null) return schema
    const name = nameOf.get(schema)
    if (name === undefined) return writeParts(schema as Schema)
    if (!(name in components)) {
      // Before its parts, so that a shape that contains itself ends.
      components[name] = {}
      components[name] = writeParts(schema as Schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  return { components, write: write as (schema: object) => Schema }

  function writeParts(schema: Schema): Schema {
    const { $id: _, anyOf, ...rest } = schema
    const values = constantsOf(anyOf)
    const parts = values ? { ...rest, enum: values } : { ...rest, ...(anyOf ? { anyOf } : {}) }
    return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, isData(key) ? part : write(part)]))
  }
}

/** Keywords whose value is not a schema. */
const isData = (key: string): boolean => ['enum', 'const', 'default', 'required'].includes(key)

/** The values of alternatives that are all constants: easier to read as an `enum`. */
function constantsOf(anyOf: unknown): unknown[] | undefined {
  if (!Array.isArray(anyOf)) return undefined
  const alternatives = anyOf as Schema[]
  const isPlain = alternatives.every((each) => 'const' in each && !('description' in each))
  return isPlain ? alternatives.map((each) => each.const) : undefined
}
