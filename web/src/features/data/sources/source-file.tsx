import { findSource } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { formatDay, formatMoment, formatVintage } from '../../../lib/format/vintage.ts'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import type from '../../../ui/type.module.css'
import classes from './source-file.module.css'

export interface SourceFileProps {
  readonly load: Load
  /** The only file of its line: shows its rejected rows at once. */
  readonly isOnly: boolean
}

/** Of 64: enough to tell files apart. */
const hashDigits = 12

/** One load: its file, hash, publisher's page and rejected rows. */
export function SourceFile({ load, isOnly }: SourceFileProps) {
  const { source, name, sha256, vintage, finished_at: finishedAt } = load
  const entry = findSource(source)
  return (
    <div className={classes.file}>
      <h3>{name}</h3>
      <dl className={classes.facts}>
        {vintage ? (
          <div>
            <dt>Vintage</dt>
            <dd>{formatVintage(vintage)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Rows read, accepted, rejected</dt>
          <dd>{[load.rows_read, load.rows_kept, load.rows_rejected].map(formatNumber).join(' · ')}</dd>
        </div>
        {load.rows_skipped ? (
          <div>
            <dt>Rows left out by design</dt>
            <dd>
              {formatNumber(load.rows_skipped)} ({Object.keys(load.skipped ?? {}).join(', ')})
            </dd>
          </div>
        ) : null}
        {load.released ? (
          <div>
            <dt>Released</dt>
            <dd>{formatDay(`${load.released}T12:00`)}</dd>
          </div>
        ) : null}
        {finishedAt ? (
          <div>
            <dt>Loaded</dt>
            <dd>{formatMoment(finishedAt)}</dd>
          </div>
        ) : null}
        {sha256 ? (
          <div>
            <dt>SHA-256</dt>
            <dd>
              <code className={type.mono} title={sha256}>
                {sha256.slice(0, hashDigits)}…
              </code>{' '}
              <CopyButton label={`Copy the SHA-256 of ${name}`} text={sha256} />
            </dd>
          </div>
        ) : null}
        {entry?.page ? (
          <div>
            <dt>Publisher’s page</dt>
            <dd>
              <a href={entry.page}>{`${entry.publisher}: ${entry.title}`}</a>
            </dd>
          </div>
        ) : null}
      </dl>
      <RejectedRows load={load} isOpen={isOnly} />
    </div>
  )
}

interface RejectedRowsProps {
  readonly load: Load
  readonly isOpen: boolean
}

/** The rejected rows of a load by reason, with the first lines as in the file if the viewer is an operator. */
function RejectedRows({ load, isOpen }: RejectedRowsProps) {
  const { rows_rejected: count, rejected, first_rejected: first } = load
  if (count === 0) return <p className={classes.clean}>No rows were rejected.</p>
  const reasons = Object.entries(rejected).toSorted(([, a], [, b]) => b - a)
  return (
    <details className={classes.rejections} open={isOpen}>
      <summary>{formatCount(count, 'rejected row')}</summary>
      <ul className={classes.reasons}>
        {reasons.map(([reason, rows]) => (
          <li key={reason}>
            <b>{formatNumber(rows)}</b> {reason}
          </li>
        ))}
      </ul>
      {first.length > 0 ? (
        <>
          <p className={classes.caption}>{first.length === 1 ? 'The row' : `The first ${first.length} rows`}</p>
          <ol className={classes.lines}>
            {first.map(({ line, reason, text }) => (
              <li key={line}>
                <span>Line {formatNumber(line)}</span>
                <span>{reason}</span>
                {text ? <code className={type.mono}>{text}</code> : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </details>
  )
}
