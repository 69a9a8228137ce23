import type { AnyContract } from '../contract.ts'
import type { Schema } from './schemas.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  readonly example?: string | number
}

interface Shape {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** The parameters of a call; `write` writes their schemas. */
export function parametersOf(
  { schema: { params, querystring, headers }, example = {} }: AnyContract,
  write: (schema: object) => Schema,
): Parameter[] {
  const list = (shape: unknown, place: Parameter['in']): Parameter[] => {
    if (!shape) return []
    const { properties, required = [] } = shape as Shape
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...schema } = property
      const value = example[name]
      return {
        name,
        in: place,
        required: required.includes(name),
        description: String(description),
        schema: write(schema),
        ...(value !== undefined && { example: value }),
      }
    })
  }
  return [...list(params, 'path'), ...list(querystring, 'query'), ...list(headers, 'header')]
}

/** The path and query of a call with its example's parameters. */
export function exampleAddress(path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue
    if (place === 'query') query.set(name, String(example))
    else filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)))
  }
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}
