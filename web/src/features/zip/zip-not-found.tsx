import { useTitle } from '../../lib/navigation/title.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { SuggestedPlaces } from '../../places/place-input/suggested-places.tsx'
import { isZip, useZipSuggestions } from './nearest-zips.ts'

/** An unknown or malformed zip, with the nearest existing ones. */
export function ZipNotFound({ text }: { text: string }) {
  const { data: suggestions = [] } = useZipSuggestions(text)
  useTitle('Zip code not found')
  return (
    <NotFound title={isZip(text) ? `There is no zip code ${text}` : 'That’s not a zip code'}>
      {isZip(text) ? 'We couldn’t find this zip code.' : 'Zip codes have five digits.'}
      <SuggestedPlaces places={suggestions} />
    </NotFound>
  )
}
