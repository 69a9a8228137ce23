import { withAccount } from '../../lib/account/account-modal.ts'
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
import { raiseNote } from '../../lib/alerts.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session-store.ts'
import type { IconProps } from '../../ui/icon.tsx'
import { ToggleButton, type ToggleButtonProps } from '../../ui/toggle/toggle-button.tsx'

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

interface SaveToggleProps extends Pick<ToggleButtonProps, 'look' | 'className'> {
  readonly icon: IconProps['name']
  /** `Save`, `Watch`. */
  readonly verb: string
  /** Meaning of the verb, shown on hover. */
  readonly hint?: string
  /** The button's text when the item is saved: `Saved`, `Watching`. */
  readonly done: string
  /** The item's name on the button: `Natick 01760`, `search`. */
  readonly item: string
  /** Its name in a sentence, if different: `this search`. */
  readonly itemInSentence?: string
  readonly isSaved: boolean
  readonly save: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Saves an item or removes it; a visitor is asked to sign up first. */
function SaveToggle(props: SaveToggleProps) {
  const { icon, verb, hint, done, item, isSaved, save, remove, look, className } = props
  const what = props.itemInSentence ?? item
  const press = () => void withAccount(`${isSaved ? 'remove' : verb.toLowerCase()} ${what}`, isSaved ? remove : save)
  const isIcon = look === 'icon' || look === 'touch'
  const words = (text: string) => (look === 'tool' ? `${text} ${item}` : text)
  return (
    <ToggleButton
      className={className}
      fillsIcon
      hint={hint}
      icons={[icon, icon]}
      isPressed={isSaved}
      labels={[`${verb} ${item}`, `${isIcon ? verb : done} ${item}`]}
      look={look}
      onPress={press}
      words={[words(verb), words(done)]}
    />
  )
}

/** Watches a zip. The first time, says what the person will get, and where to turn it off. */
async function watchAndExplain(zip: string): Promise<void> {
  const { length } = await queryClient.ensureQueryData(watches.query)
  await watchZip(zip)
  const { user } = useSession.getState()
  if (length > 0 || !user?.watchDigest) return
  raiseNote(
    user.emailConfirmed
      ? 'We’ll email you what changes here each month. You can turn that off under My places.'
      : 'Confirm your email, and we’ll email you what changes here each month. You can turn that off under My places.',
  )
}

interface SavePageProps {
  /** The subject of the page. */
  readonly name: string
  readonly path: string
}

/** Saves a page, such as a school's, among the saved searches. */
export function SavePage({ name, path }: SavePageProps) {
  return (
    <SaveToggle
      done="Saved"
      icon="bookmark"
      isSaved={useIsSaved(savedSearches, path)}
      item={name}
      look="button"
      remove={() => unsaveSearch(path)}
      save={() => saveSearch({ name: name.slice(0, 100), path })}
      verb="Save"
    />
  )
}
