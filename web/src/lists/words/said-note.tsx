import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../../ui/icon.tsx'
import { RemovableChip } from '../results/list/removable-chip.tsx'
import { findMeasure } from '../search/columns/list-attributes.ts'
import { useSearchContext } from '../search/search-context.ts'
import { withFilter } from '../search/search-form.ts'
import { areaTitle } from '../search/text/area-text.ts'
import { directionText, filterText } from '../search/text/filter-text.ts'
import { withArea } from '../search/with-area.ts'
import { useSaid } from '../words-model/said.ts'
import { OtherPlaces } from './other-places.tsx'
import { UnknownWords } from './unknown-words.tsx'
import classes from './words.module.css'

/** The sentence that the results come from: what was understood, as chips that can be removed, and what was not. */
export default function SaidNote() {
  const said = useSaid()
  const chips = useChips()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!said) return null
  return (
    <section aria-label="Your words" className={classes.note}>
      <p className={classes.said}>“{said.text}”</p>
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
      <UnknownWords unknown={said.search.unknown} />
    </section>
  )
}

/** Area, kind of place and order as far as the sentence named them and the search still has them, and all filters. */
function useChips() {
  const { flow, view, submitChanged } = useSearchContext()
  const { list } = flow
  const { submitted } = view
  const said = useSaid()?.search
  if (!said) return []
  const { orderBy, direction, filters, area, by } = submitted
  const isOrdered = said.order === orderBy && said.dir === direction
  const label = findMeasure(orderBy)?.short ?? orderBy
  return [
    ...(said.area !== null && area !== 'nationwide' && area === said.area
      ? [
          {
            words: areaTitle(submitted),
            onRemove: () => submitChanged((form) => withArea(list, form, { area: 'nationwide' as const })),
          },
        ]
      : []),
    ...(said.results === 'town' && by === 'town'
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
