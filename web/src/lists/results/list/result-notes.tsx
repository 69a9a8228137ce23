import { matchOrder } from '@homeground/catalog/attributes/weights'
import { listRemarks } from '@homeground/format/figure-remarks'
import { labelInline } from '@homeground/format/format'
import { useComingGroups } from '../../../lib/api/loading.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useListAttributes } from '../../search/columns/use-list-attributes.ts'
import { areInSeveralStates, type Found } from '../../search/results.ts'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm } from '../../search/search-form.ts'
import classes from './result-tools.module.css'

const MatchIntro = lazyComponent(() => import('../../match/match-intro.tsx'))

export interface ResultNotesProps {
  readonly found: Found
  readonly form: SearchForm
}

/** What to know before reading the list. */
export function ResultNotes({ found, form }: ResultNotesProps) {
  const { kind } = useSearchContext().flow.list
  const { byKey } = useListAttributes()
  const attribute = byKey.get(form.orderBy)!
  const isComing = useComingGroups().has(attribute.source)
  const isAcrossStates = attribute.comparedWithin === 'state' && areInSeveralStates(found.results)
  return (
    <>
      {form.orderBy === matchOrder && form.weights ? <MatchIntro weights={form.weights} /> : null}
      {attribute.loaded || kind ? null : (
        <p className={classes.notice}>
          {isComing
            ? `${attribute.label} is still loading. Until then, places are sorted by zip code.`
            : `No data for ${labelInline(attribute)} is loaded yet, so places are sorted by zip code.`}
        </p>
      )}
      {isAcrossStates ? (
        <p className={classes.caution} role="note">
          {attribute.label} is not comparable across states: each state has its own tests. Choose one state to rank its{' '}
          {kind?.many ?? 'zip codes'}.
        </p>
      ) : null}
      {form.by === 'town' ? (
        <p className={classes.notice}>
          Towns combine their zip codes. Of a town with several, open one to save or watch it.
        </p>
      ) : null}
    </>
  )
}

export interface ResultFootnoteProps {
  readonly results: Found['results']
  /** Attributes that the list shows. */
  readonly fields: readonly string[]
  readonly method: Found['method']
}

/** How the figures of the list are computed, and what its asterisks mean. */
export function ResultFootnote({ results, fields, method }: ResultFootnoteProps) {
  const remarks = listRemarks(results, fields)
  return (
    <>
      {method ? <p className={classes.notice}>{method}</p> : null}
      {remarks.length > 0 ? <p className={classes.notice}>* {remarks.join(' ')}</p> : null}
    </>
  )
}
