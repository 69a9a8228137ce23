import { createOpenApiDocument } from '@homeground/contracts/openapi'
import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { getJson } from './browser.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>
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

describe('the examples of the OpenAPI document', () => {
  test('are answered, each as its schema says', async () => {
    expect(examples.length).toBeGreaterThan(40)
    const errorsOf = createValidator()
    const wrong: Record<string, string[]> = {}
    for (const { operationId, path, schema } of examples) {
      const body = await getJson(path).catch((error: unknown) => String(error))
      const errors = typeof body === 'string' ? [body] : errorsOf(schema, body)
      const isEmpty = Array.isArray(body) && body.length === 0
      if (isEmpty || errors.length > 0) wrong[operationId] = isEmpty ? ['is empty'] : errors
    }
    expect(wrong).toEqual({})
  })
})
