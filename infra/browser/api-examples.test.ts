import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createOpenApiDocument } from '@homeground/contracts/openapi'
import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { getJson } from './browser.ts'

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

interface Operation {
  readonly operationId: string
  readonly responses: Record<string, { content?: Record<string, { schema: Schema }> }>
  readonly 'x-example'?: string
}

const document = createOpenApiDocument()
const examples = Object.values(document.paths as Record<string, Record<string, Operation>>)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ operationId, responses, 'x-example': path }) => {
    const schema = responses[200]?.content?.['application/json']?.schema
    return path && schema ? [{ operationId, path, schema }] : []
  })

/** Checks responses by the schemas of the document, whose references are read from it. */
function createValidator() {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  return (schema: object, body: unknown): string[] => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validate = ajv.compile(JSON.parse(text))
    validate(body)
    return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

const errorsOf = createValidator()

describe('the examples of the OpenAPI document', () => {
  test('are answered, each as its schema says', async () => {
    expect(examples.length).toBeGreaterThan(40)
    const wrong: Record<string, string[]> = {}
    const answers: Record<string, unknown> = {}
    for (const { operationId, path, schema } of examples) {
      const body = await getJson(path).catch((error: unknown) => String(error))
      const errors = typeof body === 'string' ? [body] : errorsOf(schema, body)
      const isEmpty = Array.isArray(body) && body.length === 0
      if (isEmpty || errors.length > 0) wrong[operationId] = isEmpty ? ['is empty'] : errors
      else answers[operationId] = shortened(body, schema)
    }
    expect(wrong).toEqual({})
    // The document shows these answers; `WRITE_ANSWERS=1` writes them after a contract has changed.
    if (process.env.WRITE_ANSWERS) {
      const file = fileURLToPath(import.meta.resolve('@homeground/contracts/openapi')).replace(
        'document.ts',
        'answers.json',
      )
      writeFileSync(file, `${JSON.stringify(answers, null, 2)}\n`)
    }
  })
})

/** Longest list of plain values, and most optional properties and entries by key, of a shortened answer. */
const most = { values: 4, optional: 3, entries: 2 }

/** An answer with little of its lists (of bins both edges) and of what it may lack, which is still one by its schema. */
function shortened(value: unknown, schema: Schema, name = ''): unknown {
  const { items, minItems = 0, properties, required = [], anyOf } = resolved(schema)
  if (anyOf) return shortened(value, anyOf.find((each) => errorsOf(each, value).length === 0)!)
  if (Array.isArray(value)) {
    const isPlain = value.length <= most.values && value.every((item) => typeof item !== 'object')
    return (isPlain ? value : value.slice(0, Math.max(name === 'edges' ? 2 : 1, minItems))).map((item) =>
      shortened(item, items ?? {}),
    )
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (!properties) return Object.fromEntries(entries.slice(0, most.entries))
  const optional = entries.filter(([key]) => !required.includes(key)).slice(0, most.optional)
  return Object.fromEntries(
    entries
      .filter(([key]) => required.includes(key) || optional.some(([each]) => each === key))
      .map(([key, part]) => [key, shortened(part, properties[key] ?? {}, key)]),
  )
}

/** A schema, with those that it refers to and combines in one. */
function resolved(schema: Schema): Schema {
  if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1)!] as Schema)
  const parts = (schema.allOf ?? []).map(resolved)
  if (parts.length === 0) return schema
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}
