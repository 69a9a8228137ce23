import { findState, states } from '@homeground/catalog/states'
import { useTitle } from '../../lib/navigation/title.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { SuggestedPlaces } from '../../places/place-input/suggested-places.tsx'
import { useTownSuggestions } from './town-api.ts'

interface TownNotFoundProps {
  readonly town: string
  readonly state: string
}

/** An unknown town or state, with towns of a similar name. */
export function TownNotFound({ town, state }: TownNotFoundProps) {
  const { data: suggestions = [] } = useTownSuggestions(town, state)
  const abbr = findState(state)
  useTitle('Town not found')
  return (
    <NotFound title={abbr ? `There is no ${town} in ${states[abbr]}` : `There is no state ${state}`}>
      Towns have the names of their post offices.
      <SuggestedPlaces places={suggestions} />
    </NotFound>
  )
}
