import { none } from '@homeground/format/format'
import type { MatchPart, Result } from '../../lib/api/zip-results.ts'
import type from '../../ui/type.module.css'
import classes from './match.module.css'
import { partText } from './weight-text.ts'

export interface MatchCellProps {
  readonly result: Result
}

/** How well a place matches, above what each attribute contributes to it. */
export default function MatchCell({ result }: MatchCellProps) {
  const { match, match_parts: parts = [] } = result
  if (typeof match !== 'number') {
    return <span title="No value for half of what matters">{none}</span>
  }
  return (
    <>
      <b>{match.toFixed(1)}</b>
      <span>
        <MatchBar parts={parts} />
      </span>
    </>
  )
}

/** Its part of the bar is as wide as the weight of an attribute, and filled as far as it matches. */
function MatchBar({ parts }: { readonly parts: readonly MatchPart[] }) {
  return (
    <span className={classes.bar}>
      {parts.map((part) => (
        <span key={part.key} style={{ flexGrow: part.most }} title={partText(part)}>
          <i style={{ width: `${Math.min(100, (100 * part.points) / part.most)}%` }} />
        </span>
      ))}
      <span className={type.hidden}>{parts.map(partText).join(', ')}</span>
    </span>
  )
}
