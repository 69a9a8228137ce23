import { formatCount, formatPeriod } from '@homeground/format/format'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { PageAnchors, type PageAnchorsProps } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './data-head.module.css'

export interface DataHeadProps {
  readonly attributes: LoadedAttributes
  /** Number of loaded zip codes; undefined if unknown. */
  readonly zips: number | undefined
  readonly hasDemonstration: boolean
}

/** Title, a summary of what is loaded, and links to the parts of the page. */
export function DataHead({ attributes, zips, hasDemonstration }: DataHeadProps) {
  const parts: PageAnchorsProps['parts'] = [
    ['sources', 'Sources'],
    ['measures', 'Measures'],
    ['terms', 'How we calculate it'],
    ['not-in-the-data', 'What we don’t have'],
    ...(hasDemonstration ? ([['demonstration', 'Demonstration data']] as const) : []),
  ]
  return (
    <header className={classes.head}>
      <h1>Data and methods</h1>
      <p className={`${type.lede} ${classes.lede}`}>
        What data we have, how old it is, and where it comes from. {summaryOf(attributes, zips)}
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
    ...(period === null ? [] : [`housing through ${formatPeriod(period)}`]),
  ]
  return `${parts.join(', ')}.`
}
