import { createOpenApiDocument } from '@homeground/contracts/openapi'
import openapiTypes, { astToString } from 'openapi-typescript'

interface Operation {
  readonly 'x-example'?: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >
}

/** A part of the document: whatever it refers to is kept with it. */
type Json = Readonly<Record<string, unknown>>

/** The TypeScript types of the calls that accept an API key, as `npm run docs` writes them to `homeground-api.ts`. */
export async function generatedTypes(): Promise<string> {
  const { paths, components, ...about } = createOpenApiDocument()
  const kept = Object.fromEntries(
    Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>)
      .map(([path, methods]) => [path, dataCallsOf(methods)] as const)
      .filter(([, methods]) => Object.keys(methods).length > 0),
  )
  const document = { ...about, paths: kept, components: usedComponents(kept, components as Components) }
  const types = await openapiTypes(document as never, {
    silent: true,
    emptyObjectsUnknown: true,
    // A parameter with a default may be left out.
    defaultNonNullable: false,
  })
  return `// Generated from the contracts by \`npm run docs\`.\n${astToString(types)}`
}

/** Without examples, which types don't have. */
function dataCallsOf(methods: Readonly<Record<string, Operation>>) {
  return Object.fromEntries(
    Object.entries(methods)
      .filter(([, operation]) => operation['x-example'] !== undefined)
      .map(([method, { responses, ...operation }]) => [
        method,
        { ...operation, responses: withoutExamples(responses) },
      ]),
  )
}

function withoutExamples(responses: Operation['responses']) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { content, ...response }]) => {
      const bodies = Object.entries(content ?? {}).map(([type, { schema }]) => [type, { schema }])
      return [status, { ...response, ...(content && { content: Object.fromEntries(bodies) }) }]
    }),
  )
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The components that a part of the document refers to, directly or through each other. */
function usedComponents(part: Json, components: Components): Components {
  const used = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as { readonly $ref?: unknown }
    if (typeof $ref === 'string' && !used.has($ref)) {
      used.add($ref)
      const [, , kind = '', name = ''] = $ref.split('/')
      visit(components[kind]?.[name])
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(part)
  return Object.fromEntries(
    Object.entries(components).map(([kind, members]) => [
      kind,
      Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
    ]),
  )
}
