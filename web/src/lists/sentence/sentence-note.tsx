import type { UnderstoodSearch } from '@homeground/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { placesNamed, suggestionsQuery } from '../../lib/api/places.ts'
import { Icon } from '../../ui/icon.tsx'
import { RemovableChip } from '../../ui/values/removable-chip.tsx'
import { withArea, withCenter } from '../search/form-edits.ts'
import { findMeasure } from '../search/list-attributes.ts'
import { useSearchContext } from '../search/search-context.ts'
import { withFilter } from '../search/search-form.ts'
import { areaTitle, directionText, filterText } from '../search/search-text.ts'
import classes from './sentence.module.css'
import { sortUnknown, useSentence } from './sentence.ts'

/** The sentence that the results come from: the understood parts, as chips that can be removed, and the other words. */
export default function SentenceNote() {
  const sentence = useSentence()
  const chips = useChips()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!sentence) return null
  return (
    <section aria-label="Your words" className={classes.note}>
      <p className={classes.sentence}>“{sentence.text}”</p>
      <button
        aria-label="Close your words"
        className={classes.close}
        onClick={() => void navigate({ pathname, search }, { replace: true, state: null })}
        type="button"
      >
        <Icon name="close" size={16} />
      </button>
      {chips.length > 0 ? (
        <ul aria-label="Understood" className={classes.chips}>
          {chips.map(({ words, onRemove }) => (
            <li key={words}>
              <RemovableChip onRemove={onRemove} words={words} />
            </li>
          ))}
        </ul>
      ) : null}
      <OtherPlaces />
      <UnknownWords search={sentence.search} />
    </section>
  )
}

/** Area, kind of place and order as far as the sentence named them and the search still has them, and all filters. */
function useChips() {
  const { flow, view, submitChanged } = useSearchContext()
  const { list } = flow
  const { submitted } = view
  const understood = useSentence()?.search
  if (!understood) return []
  const { orderBy, direction, filters, area, by } = submitted
  const isOrdered = understood.order === orderBy && understood.dir === direction
  const label = findMeasure(orderBy)?.short ?? orderBy
  return [
    ...(understood.area !== null &&
    area !== 'nationwide' &&
    area === (understood.area === 'place' ? 'zip' : understood.area)
      ? [
          {
            words: areaTitle(submitted),
            onRemove: () => submitChanged((form) => withArea(list, form, { area: 'nationwide' as const })),
          },
        ]
      : []),
    ...(understood.results === 'town' && by === 'town'
      ? [{ words: 'Towns', onRemove: () => submitChanged((form) => ({ ...form, by: 'zip' as const })) }]
      : []),
    ...Object.entries(filters).map(([key, range]) => ({
      words: filterText(key, range),
      onRemove: () => submitChanged((form) => withFilter(form, key, undefined)),
    })),
    ...(isOrdered
      ? [
          {
            words: `${label}, ${directionText(submitted)}`,
            onRemove: () => submitChanged((form) => ({ ...form, ...list.orderOf(form) })),
          },
        ]
      : []),
  ]
}

const maxOffered = 3

/** Towns that may have been meant: others of the same name, and those among the words that were left over. */
function OtherPlaces() {
  const { flow, view, submitChanged } = useSearchContext()
  const search = useSentence()?.search
  const center = view.submitted.area === 'zip' ? (view.submitted.center?.label ?? '') : ''
  const name = center.split(',')[0]!
  const isTown = search?.place?.includes(',') === true && center !== ''
  const sameName = useQuery({ ...suggestionsQuery(name), enabled: isTown })
  const unknown = search?.unknown ?? []
  const leftOver = useQueries({ queries: unknown.slice(0, maxOffered).map(suggestionsQuery) })
  const offered = [
    ...placesNamed(name, isTown ? sameName.data : undefined),
    ...leftOver.flatMap(({ data }, index) => placesNamed(unknown[index]!, data).slice(0, 1)),
  ].filter(({ label }) => label !== center)
  const places = [...new Map(offered.map((place) => [place.label, place])).values()]
  if (places.length === 0) return null
  return (
    <p className={classes.line}>
      Or near{' '}
      {places.slice(0, maxOffered).map((place) => (
        <button
          className={classes.link}
          key={place.label}
          onClick={() =>
            submitChanged((form) => withCenter(withArea(flow.list, form, { area: 'zip' as const }), place))
          }
          type="button"
        >
          {place.label}
        </button>
      ))}
    </p>
  )
}

export interface UnknownWordsProps {
  readonly search: UnderstoodSearch
  /** Words that are named elsewhere. */
  readonly without?: readonly string[]
}

/** The words that changed nothing, and what was understood as something more general. */
export function UnknownWords({ search, without = [] }: UnknownWordsProps) {
  const { noData, others } = sortUnknown(search)
  const asked = search.question?.about
  const named = others.filter((words) => words !== asked && !without.includes(words))
  return (
    <>
      {noData.length > 0 ? (
        <p className={classes.line}>
          Not in our data yet: <b>{noData.join(', ')}</b>. <Link to="/data">See what is</Link>
        </p>
      ) : null}
      {search.from ? (
        <p className={classes.line}>
          Moving from: <b>{search.from.join(', ')}</b>
        </p>
      ) : null}
      {search.notes?.map((note) => (
        <p className={classes.line} key={note}>
          {note}
        </p>
      ))}
      {named.length > 0 ? (
        <p className={classes.line}>
          Not understood: <b>{named.join(', ')}</b>
        </p>
      ) : null}
    </>
  )
}
