import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { formatCount, formatPeriod } from '../../lib/format/format.ts'
import { PageAnchors, type PageAnchorsProps } from '../../ui/page/page-anchors.tsx'
import type from '../../ui/type.module.css'
import classes from './data-head.module.css'

export interface DataHeadProps {
  readonly attributes: LoadedAttributes
  /** Zip codes that are loaded; undefined when that is not known. */
  readonly zips: number | undefined
  readonly demonstration: boolean
}

export function DataHead({ attributes, zips, demonstration }: DataHeadProps) {
  const parts: PageAnchorsProps['parts'] = [
    ['sources', 'Sources'],
    ['measures', 'Measures'],
    ['terms', 'How it is worked out'],
    ['not-in-the-data', 'Not in the data'],
    ...(demonstration ? ([['demonstration', 'Demonstration data']] as const) : []),
  ]
  return (
    <header className={classes.head}>
      <h1>How old is each number?</h1>
      <p className={`${type.lede} ${classes.lede}`}>
        What this site knows, how old it is, and where it came from. {summaryOf(attributes, zips)}
      </p>
      <PageAnchors parts={parts} />
    </header>
  )
}

function summaryOf({ all, known, period }: LoadedAttributes, zips: number | undefined): string {
  if (!known) return ''
  const loaded = all.filter((attribute) => attribute.loaded).length
  const count = loaded === all.length ? String(all.length) : `${loaded} of ${all.length}`
  const parts = [
    ...(zips === undefined ? [] : [formatCount(zips, 'zip code')]),
    `${count} measures loaded`,
    ...(period === null ? [] : [`housing up to ${formatPeriod(period)}`]),
  ]
  return `${parts.join(', ')}.`
}
