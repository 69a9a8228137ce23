import type from '../../ui/type.module.css'
import { CommandLine } from './command-line.tsx'
import classes from './developers.module.css'
import type { DataCall } from './openapi-document.ts'

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
