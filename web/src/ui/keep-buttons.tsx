import {
  forgetPlace,
  forgetSearch,
  savedPlaces,
  savedSearches,
  savePlace,
  saveSearch,
  unwatchZip,
  useIsKept,
  watches,
  watchZip,
} from '../lib/kept.ts'
import { KeepToggle, type KeepToggleProps } from './keep-toggle.tsx'

export interface KeepZipProps extends Pick<KeepToggleProps, 'look'> {
  readonly zip: string
  readonly town: string
}

/** Saves a zip's place, or takes it out of the saved ones. */
export function SaveButton({ zip, town, look }: KeepZipProps) {
  const place = `${town} ${zip}`
  return (
    <KeepToggle
      done="Saved"
      drop={() => forgetPlace(zip)}
      icon="bookmark"
      keep={() => savePlace(zip)}
      kept={useIsKept(savedPlaces, zip)}
      look={look}
      thing={place}
      verb="Save"
    />
  )
}

/** Watches a zip: its price changes are then on the person's home page. */
export function WatchButton({ zip, town, look }: KeepZipProps) {
  const place = `${town} ${zip}`
  return (
    <KeepToggle
      done="Watching"
      drop={() => unwatchZip(zip)}
      icon="bell"
      keep={() => watchZip(zip)}
      kept={useIsKept(watches, zip)}
      look={look}
      thing={place}
      verb="Watch"
    />
  )
}

export interface SaveSearchButtonProps extends Pick<KeepToggleProps, 'className'> {
  /** What it is called until the person renames it. */
  readonly name: string
  /** Path and query of the screen that shows the search. */
  readonly path: string
}

export function SaveSearchButton({ name, path, className }: SaveSearchButtonProps) {
  return (
    <KeepToggle
      className={className}
      done="Saved"
      drop={() => forgetSearch(path)}
      icon="bookmark"
      keep={() => saveSearch({ name, path })}
      kept={useIsKept(savedSearches, path)}
      look="tool"
      thing="search"
      thingInSentence="this search"
      verb="Save"
    />
  )
}
