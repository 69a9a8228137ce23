import type { Suggestion } from '@homeground/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { suggestionsQuery } from '../../lib/api/suggestions.ts'
import { useSearchContext } from '../search/search-context.ts'
import { withCenter } from '../search/settle-center.ts'
import { withArea } from '../search/with-area.ts'
import { useSaid } from '../words-model/said.ts'
import classes from './words.module.css'

const maxOffered = 3

/** Towns that may have been meant: others of the same name, and those among the words that were left over. */
export function OtherPlaces() {
  const { flow, view, submitChanged } = useSearchContext()
  const said = useSaid()
  const chosen = view.submitted.area === 'zip' ? (view.submitted.center?.label ?? '') : ''
  const name = chosen.split(',')[0]!
  const isTown = said?.search.place?.includes(',') === true && chosen !== ''
  const sameName = useQuery({ ...suggestionsQuery(name), enabled: isTown })
  const leftOver = useQueries({ queries: (said?.search.unknown ?? []).slice(0, maxOffered).map(suggestionsQuery) })
  const unknown = said?.search.unknown ?? []
  const offered = [
    ...townsNamed(name, isTown ? sameName.data : undefined),
    ...leftOver.flatMap(({ data }, at) => townsNamed(unknown[at]!, data).slice(0, 1)),
  ].filter(({ label }) => label !== chosen)
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

function townsNamed(name: string, places: readonly Suggestion[] | undefined): Suggestion[] {
  const typed = name.toLowerCase()
  return (places ?? []).filter(({ kind, town, fuzzy }) => kind === 'town' && !fuzzy && town?.toLowerCase() === typed)
}
