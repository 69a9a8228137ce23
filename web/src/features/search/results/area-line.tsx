import { useQuery } from '@tanstack/react-query'
import { type LoadedAttributes, useAttributes } from '../../../lib/api/attributes.ts'
import { formatPeriod } from '../../../lib/format/format.ts'
import type { Question } from '../question.ts'
import { areaWords, placesWords } from '../question-words.ts'
import { countQuery } from '../search-api.ts'
import classes from './results-heading.module.css'

/** `of 703 zip codes in Massachusetts. Housing Apr 2024, people 2019–23` */
export function AreaLine({ question }: { readonly question: Question }) {
  const attributes = useAttributes()
  const { data } = useQuery(countQuery(question))
  const where =
    question.area === 'zip' ? `within ${areaWords(question)}` : `in ${areaWords(question)}`
  const of = data ? `of ${placesWords(question.by, data.area)} ${where}` : where
  const vintages = vintagesOf(attributes)
  const toCome = [...(data ? [] : ['of 000 zip codes']), ...(attributes.known ? [] : [allVintages])]
  return (
    <>
      {vintages === '' ? of : `${of}. ${vintages}`}
      {toCome.length > 0 ? <span className={classes.held}> {toCome.join(' ')}</span> : null}
    </>
  )
}

/** As long as what is likely to come: the lines it will need are kept, so that nothing moves. */
const allVintages = 'Housing Apr 2000, people 2000–00, income 2000, schools 2000–00'

const sources = [
  { key: 'median_listing_price', name: 'housing' },
  { key: 'population', name: 'people' },
  { key: 'avg_agi_per_return', name: 'income' },
  { key: 'overall_score', name: 'schools' },
]

/** How old the numbers are, by source, as far as they are loaded: `Housing Apr 2024, people 2019–23`. */
export function vintagesOf({ byKey }: LoadedAttributes): string {
  const text = sources
    .flatMap(({ key, name }) => {
      const info = byKey.get(key)?.info
      return info?.vintage && info.zips > 0 ? [`${name} ${formatPeriod(info.vintage)}`] : []
    })
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
