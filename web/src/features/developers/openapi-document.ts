import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
}

export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly ApiParameter[]
  /** Path and query of a call that is really answered; only of calls that accept a key. */
  readonly 'x-example'?: string
  /** Costs one of the day's free searches. */
  readonly 'x-counted': boolean
}

/** The parts of the OpenAPI document that the page shows. */
interface ApiDocument {
  readonly info: { readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly responses: Readonly<Record<string, { readonly description: string }>> }
}

export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => (await request<ApiDocument>(paths.openApi, { signal })).data,
})

export interface DataCall extends ApiOperation {
  readonly path: string
  readonly example: string
}

/** The calls that accept a key, by group, in the document's order; a call with many parameters shows its aliases last. */
export function dataCallsByGroup(document: ApiDocument) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation): DataCall[] => {
      const example = operation['x-example']
      return example === undefined ? [] : [{ ...operation, path, example }]
    }),
  )
  return document.tags
    .map(({ name, description }) => ({
      tag: name,
      title: description,
      calls: calls.filter(({ tags }) => tags.includes(name)),
    }))
    .filter((group) => group.calls.length > 0)
}
