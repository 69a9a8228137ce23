import {
  savedPlaces,
  savedSearches,
  savePlace,
  saveSearch,
  unsavePlace,
  unsaveSearch,
  unwatchZip,
  useIsSaved,
  watches,
  watchZip,
} from '../../lib/account/saved-items.ts'
import { SaveToggle, type SaveToggleProps } from './save-toggle.tsx'

export interface SaveZipProps extends Pick<SaveToggleProps, 'look'> {
  readonly zip: string
  readonly town: string
}

/** Saves a zip's place, or takes it out of the saved ones. */
export function SaveButton({ zip, town, look }: SaveZipProps) {
  const place = `${town} ${zip}`
  return (
    <SaveToggle
      done="Saved"
      drop={() => unsavePlace(zip)}
      icon="bookmark"
      keep={() => savePlace(zip)}
      kept={useIsSaved(savedPlaces, zip)}
      look={look}
      thing={place}
      verb="Save"
    />
  )
}

/** Watches a zip: its price changes are then on the person's home page. */
export function WatchButton({ zip, town, look }: SaveZipProps) {
  const place = `${town} ${zip}`
  return (
    <SaveToggle
      done="Watching"
      drop={() => unwatchZip(zip)}
      icon="bell"
      keep={() => watchZip(zip)}
      kept={useIsSaved(watches, zip)}
      look={look}
      thing={place}
      verb="Watch"
    />
  )
}

export interface SaveSearchButtonProps extends Pick<SaveToggleProps, 'className'> {
  /** What it is called until the person renames it. */
  readonly name: string
  /** Path and query of the screen that shows the search. */
  readonly path: string
}

export function SaveSearchButton({ name, path, className }: SaveSearchButtonProps) {
  return (
    <SaveToggle
      className={className}
      done="Saved"
      drop={() => unsaveSearch(path)}
      icon="bookmark"
      keep={() => saveSearch({ name, path })}
      kept={useIsSaved(savedSearches, path)}
      look="tool"
      thing="search"
      thingInSentence="this search"
      verb="Save"
    />
  )
}
