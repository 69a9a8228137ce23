import { findSource } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { momentOf } from '../../../lib/format/moment.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { vintageWords } from '../../../lib/format/vintage.ts'
import { CopyButton } from './copy-button.tsx'
import { Rejections } from './rejections.tsx'
import classes from './source-file.module.css'

export interface SourceFileProps {
  readonly load: Load
  /** The line has no other file: its rejected lines are then shown at once. */
  readonly only: boolean
}

/** So many of a hash's 64 digits tell files apart. */
const hashDigits = 12

/** One load: the file as it came, and what became of its rows. */
export function SourceFile({ load, only }: SourceFileProps) {
  const { source, name, sha256, vintage, finished_at: finishedAt } = load
  const entry = findSource(source)
  return (
    <div className={classes.file}>
      <h3>{name}</h3>
      <dl className={classes.facts}>
        {vintage ? (
          <div>
            <dt>Vintage</dt>
            <dd>{vintageWords(vintage)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Rows read, kept, rejected</dt>
          <dd>
            {[load.rows_read, load.rows_kept, load.rows_rejected].map(formatNumber).join(' · ')}
          </dd>
        </div>
        {finishedAt ? (
          <div>
            <dt>Loaded</dt>
            <dd>{momentOf(finishedAt)}</dd>
          </div>
        ) : null}
        {sha256 ? (
          <div>
            <dt>SHA-256</dt>
            <dd>
              <code title={sha256}>{sha256.slice(0, hashDigits)}…</code>{' '}
              <CopyButton label={`Copy the SHA-256 of ${name}`} text={sha256} />
            </dd>
          </div>
        ) : null}
        {entry?.page ? (
          <div>
            <dt>Where such files are published</dt>
            <dd>
              <a href={entry.page}>{`${entry.publisher}: ${entry.title}`}</a>
            </dd>
          </div>
        ) : null}
      </dl>
      <Rejections load={load} open={only} />
    </div>
  )
}
