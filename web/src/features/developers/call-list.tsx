import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import type from '../../ui/type.module.css'
import classes from './developers.module.css'

interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
}

interface ApiOperation {
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

interface DataCall extends ApiOperation {
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

export interface CallListProps {
  readonly title: string
  readonly calls: readonly DataCall[]
}

/** The calls of one group; each opens to its parameters and an example. */
export function CallList({ title, calls }: CallListProps) {
  return (
    <div className={classes.group}>
      <h3>{title}</h3>
      {calls.map((call) => (
        <details className={classes.call} key={call.operationId}>
          <summary>
            <code className={type.mono}>GET {call.path}</code>
            <span>{call.summary}</span>
          </summary>
          <CallDetails {...call} />
        </details>
      ))}
    </div>
  )
}

function CallDetails({ operationId, description, parameters, example }: DataCall) {
  return (
    <div className={classes.details}>
      {description ? <p>{description}</p> : null}
      <CommandLine command={`curl '${location.origin}${example}'`} label={`Copy example of ${operationId}`} />
      {parameters.length > 0 ? (
        <dl>
          {parameters.map(({ name, required, description: text }) => (
            <div key={name}>
              <dt>
                <code className={type.mono}>{name}</code>
                {required ? ' (required)' : ''}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>No parameters.</p>
      )}
    </div>
  )
}

interface CommandLineProps {
  readonly command: string
  readonly label: string
}

/** A command for a terminal, with a button to copy it. */
export function CommandLine({ command, label }: CommandLineProps) {
  return (
    <p className={classes.command}>
      <code className={type.mono}>{command}</code> <CopyButton label={label} text={command} />
    </p>
  )
}
