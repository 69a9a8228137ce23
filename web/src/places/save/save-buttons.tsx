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
} from '../../lib/account/saved-items.ts'
import { SaveToggle, type SaveToggleProps } from './save-toggle.tsx'
import { watchAndExplain } from './watch-and-explain.ts'

export interface WatchButtonProps extends Pick<SaveToggleProps, 'look'> {
  readonly zip: string
  readonly town: string
}

export interface SaveButtonProps extends WatchButtonProps {
  /** Called when the place is about to be saved. */
  readonly onSave?: () => void
}

/** Saves a zip's place, or removes it from the saved places. */
export function SaveButton(props: SaveButtonProps) {
  return <PlaceToggle isSaved={useIsSaved(savedPlaces, props.zip)} {...props} />
}

/** Watches a zip: its changes appear on the user's home page and in the monthly email. */
export function WatchButton(props: WatchButtonProps) {
  return <WatchToggle isSaved={useIsSaved(watches, props.zip)} {...props} />
}

export interface SaveRowProps extends WatchButtonProps {
  readonly isSaved: boolean
  readonly isWatched: boolean
}

/** Both buttons for a row, whose table knows what is saved. */
export function SaveRowButtons({ isSaved, isWatched, ...zip }: SaveRowProps) {
  return (
    <>
      <PlaceToggle isSaved={isSaved} {...zip} />
      <WatchToggle isSaved={isWatched} {...zip} />
    </>
  )
}

type IsSaved = Pick<SaveToggleProps, 'isSaved'>

function PlaceToggle({ zip, town, look, isSaved, onSave }: SaveButtonProps & IsSaved) {
  const place = `${town} ${zip}`
  return (
    <SaveToggle
      done="Saved"
      remove={() => unsavePlace(zip)}
      icon="bookmark"
      save={() => {
        onSave?.()
        return savePlace(zip)
      }}
      isSaved={isSaved}
      look={look}
      item={place}
      verb="Save"
    />
  )
}

function WatchToggle({ zip, town, look, isSaved }: WatchButtonProps & IsSaved) {
  const place = `${town} ${zip}`
  return (
    <SaveToggle
      done="Watching"
      remove={() => unwatchZip(zip)}
      icon="bell"
      hint="Watch: we email you what changes each month"
      save={() => watchAndExplain(zip)}
      isSaved={isSaved}
      look={look}
      item={place}
      verb="Watch"
    />
  )
}

export interface SaveSearchButtonProps extends Pick<SaveToggleProps, 'className'> {
  /** Its name until the user renames it. */
  readonly name: string
  /** Path and query of the screen that shows the search. */
  readonly path: string
}

export function SaveSearchButton({ name, path, className }: SaveSearchButtonProps) {
  return (
    <SaveToggle
      className={className}
      done="Saved"
      remove={() => unsaveSearch(path)}
      icon="bookmark"
      save={() => saveSearch({ name, path })}
      isSaved={useIsSaved(savedSearches, path)}
      look="tool"
      item="search"
      itemInSentence="this search"
      verb="Save"
    />
  )
}
