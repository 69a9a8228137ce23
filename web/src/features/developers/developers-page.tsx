import { freeDailySearches, limits, premium } from '@homeground/catalog/defaults'
import type { PublishedDocument, PublishedOperation, PublishedParameter } from '@homeground/contracts'
import { dataFeedPath } from '@homeground/contracts/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { request } from '../../lib/api/request.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import { PageAnchors, Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { CommandLine } from './command-line.tsx'
import classes from './developers.module.css'
import { formOf, type Shapes } from './parameter-form.ts'

const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => (await request('getOpenApi', { signal })).data,
})

interface DataCall extends PublishedOperation {
  readonly path: string
  readonly example: string
}

/** The calls that accept a key, by group, in the document's order. */
function dataCallsByGroup(document: PublishedDocument) {
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

/** A text of the document, with what it has between backticks as code. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={`${part} ${index}`}>{part}</code>))
}

interface CallListProps {
  readonly title: string
  readonly calls: readonly DataCall[]
  /** The named schemas of the document. */
  readonly shapes: Shapes
}

/** The calls of one group; each opens to its parameters and an example. */
function CallList({ title, calls, shapes }: CallListProps) {
  return (
    <div className={classes.group}>
      <h3>{title}</h3>
      {calls.map((call) => (
        <details className={classes.call} key={call.operationId}>
          <summary>
            <code className={type.mono}>GET {call.path}</code>
            <span>{call.summary}</span>
          </summary>
          <CallDetails {...call} shapes={shapes} />
        </details>
      ))}
    </div>
  )
}

function CallDetails({
  operationId,
  description,
  parameters,
  example,
  shapes,
}: DataCall & Pick<CallListProps, 'shapes'>) {
  return (
    <div className={classes.details}>
      {description ? <p>{withCode(description)}</p> : null}
      <CommandLine command={`curl '${location.origin}${example}'`} label={`Copy example of ${operationId}`} />
      {parameters.length > 0 ? (
        <dl>
          {parameters.map((parameter) => (
            <ParameterRow key={parameter.name} {...parameter} shapes={shapes} />
          ))}
        </dl>
      ) : (
        <p>No parameters.</p>
      )}
    </div>
  )
}

/** A parameter with the form of its values and its other names. A long list of words opens. */
function ParameterRow(parameter: PublishedParameter & Pick<CallListProps, 'shapes'>) {
  const { name, required, description, schema, shapes, 'x-aliases': aliases = [] } = parameter
  const { form, words } = formOf(schema, shapes)
  return (
    <div>
      <dt>
        <code className={type.mono}>{name}</code>
        {required ? ' (required)' : ''}
      </dt>
      <dd>
        {withCode(description)}
        {words.length > 0 ? (
          <details className={classes.words}>
            <summary>{form}</summary>
            <p>{words.join(', ')}</p>
          </details>
        ) : form ? (
          <p className={classes.form}>{form}</p>
        ) : null}
        {aliases.length > 0 ? <p className={classes.form}>Also accepted as {aliases.join(', ')}</p> : null}
      </dd>
    </div>
  )
}

const parts = [
  ['start', 'First call'],
  ['keys', 'API keys'],
  ['limits', 'Limits and errors'],
  ['attribution', 'Attribution'],
  ['versions', 'Versions'],
  ['calls', 'Calls'],
] as const

/** How other programs use the data: keys, limits, attribution, versions, and every call with an example. */
export default function DevelopersPage() {
  const { data, error, refetch } = useQuery(documentQuery)
  return (
    <div className={type.page}>
      <header className={classes.head}>
        <h1 tabIndex={-1}>For developers</h1>
        <p className={`${type.lede} ${classes.lede}`}>
          Every number of this site is one HTTP call away, with its source and vintage.
        </p>
        <PageAnchors parts={parts} ruled />
      </header>
      <Section id="start" title="First call">
        <div className={classes.text}>
          <p>All calls return JSON. They work without an account and without a key. Try this one in a terminal:</p>
          <CommandLine command={`curl '${location.origin}/api/zip/01760'`} label="Copy first call" />
          <p>
            Is your program an AI assistant? <Link to="/assistants">It has tools of its own.</Link>
          </p>
        </div>
      </Section>
      <RulesSections errors={data?.components.responses} version={data?.info.version} />
      <Section
        id="calls"
        notes={
          <>
            <p>
              The same as an OpenAPI 3.1 document, with all responses: <a href="/api/openapi.json">openapi.json</a>
            </p>
            <p>Tools make a client of it in most languages. Types for TypeScript, for example:</p>
            <CommandLine
              command={`npx openapi-typescript ${location.origin}/api/openapi.json -o homeground-api.ts`}
              label="Copy command for types"
            />
          </>
        }
        title="Calls"
      >
        {data ? (
          dataCallsByGroup(data).map((group) => (
            <CallList key={group.tag} shapes={data.components.schemas} {...group} />
          ))
        ) : error ? (
          <LoadError error={error} onAction={() => void refetch()} title="The list of calls didn’t load" />
        ) : (
          <SkeletonSection bars={['32%', '48%']} count={12} heightPx={44} />
        )}
      </Section>
    </div>
  )
}

interface RulesSectionsProps {
  /** Error responses by status; undefined until the document is loaded. */
  readonly errors: Readonly<Record<string, { readonly description: string }>> | undefined
  readonly version: string | undefined
}

/** The rules of all calls: keys, limits, errors, attribution, versions. */
function RulesSections({ errors, version }: RulesSectionsProps) {
  return (
    <>
      <Section id="keys" title="API keys">
        <div className={classes.text}>
          <p>
            With <Link to="/premium">premium</Link> ({premium.price} for {premium.months} months) your programs search
            without a limit. Create up to {limits.apiKeys} keys under <Link to="/home#api-keys">API keys</Link> in your
            account, one for each program, and send one with every call:
          </p>
          <CommandLine
            command={`curl -H 'Authorization: Bearer hg_…' '${location.origin}/api/quota'`}
            label="Copy call with a key"
          />
          <p>
            A key is shown once. It reads data only, never your account. Keep it out of pages, addresses and public
            code. If it leaks, revoke it: it stops working immediately.
          </p>
        </div>
      </Section>
      <Section id="limits" title="Limits and errors">
        <div className={classes.text}>
          <p>
            Without a key, {freeDailySearches} different searches per day are free. Only the calls under{' '}
            <code>/api/search</code> count, but not <code>/api/search/count</code> and{' '}
            <code>/api/search/understand</code>; the same search again is free. Their responses carry{' '}
            <code>RateLimit-Remaining</code>, and <code>/api/quota</code> says what is left.
          </p>
          <p>
            An error has a sentence (<code>error</code>), a stable <code>code</code>, the <code>requestId</code>, and
            for invalid parameters the messages of each (<code>errors</code>). After a 202 (the data of a named month or
            year is being prepared), 429 or 503, wait as many seconds as <code>Retry-After</code> says.
          </p>
          <dl className={classes.errors}>
            {Object.entries(errors ?? {}).map(([status, { description }]) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section id="attribution" title="Attribution">
        <div className={classes.text}>
          <p>
            The numbers belong to their publishers. Where you show one, name its publisher and vintage, which{' '}
            <code>figures</code> of a zip and <code>/api/data-sources</code> return;{' '}
            <Link to="/data">Data and methods</Link> has their pages and terms. If a response has{' '}
            <code>X-Data-Set: demonstration</code> or <code>mixed</code>, numbers in it are generated.
          </p>
        </div>
      </Section>
      <Section id="versions" title="Versions">
        <div className={classes.text}>
          <p>
            This is version {version ?? '1'}. Within a major version, calls, parameters and fields stay and keep their
            meaning. New ones may be added: ignore fields that you don’t know.
          </p>
          <p>
            Responses about places, schools and housing carry an <code>ETag</code> that changes with the data. Send it
            as <code>If-None-Match</code>: a 304 means that nothing changed.
          </p>
          <p>
            <a href={dataFeedPath}>An Atom feed</a> has an entry for each month or file that is loaded.
          </p>
        </div>
      </Section>
    </>
  )
}
