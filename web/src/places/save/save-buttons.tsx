import { followedKey, isSchoolId, isSchoolKey } from '@homeground/catalog/place-kinds'
import { withAccount } from '../../lib/account/account-modal.ts'
import {
  savedPlaces,
  savedSearches,
  savePlace,
  saveSearch,
  unsavePlace,
  unsaveSearch,
  unwatchPlace,
  useIsSaved,
  watches,
  watchPlace,
} from '../../lib/account/saved-items.ts'
import { raiseNote } from '../../lib/alerts.ts'
import { type FollowedRef, placeLabel } from '../../lib/api/place-ref.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session-store.ts'
import type { IconProps } from '../../ui/icon.tsx'
import { ToggleButton, type ToggleButtonProps } from '../../ui/toggle/toggle-button.tsx'

interface PlaceProps extends Pick<SaveToggleProps, 'look'> {
  readonly place: FollowedRef
}

export interface SaveButtonProps extends PlaceProps {
  /** Called when the place is about to be saved. */
  readonly onSave?: () => void
}

/** Saves a place, school or district, or removes it from the saved ones. */
export function SaveButton(props: SaveButtonProps) {
  return <PlaceToggle isSaved={useIsSaved(savedPlaces, followedKey(props.place))} {...props} />
}

/** Watches a place, school or district: its changes appear on the user's home page and in emails. */
export function WatchButton(props: PlaceProps) {
  return <WatchToggle isSaved={useIsSaved(watches, followedKey(props.place))} {...props} />
}

export interface SaveRowProps extends PlaceProps {
  readonly isSaved: boolean
  readonly isWatched: boolean
}

/** The buttons for a row, whose table knows what is saved. */
export function SaveRowButtons({ isSaved, isWatched, ...props }: SaveRowProps) {
  return (
    <>
      <PlaceToggle isSaved={isSaved} {...props} />
      <WatchToggle isSaved={isWatched} {...props} />
    </>
  )
}

type IsSaved = Pick<SaveToggleProps, 'isSaved'>

function PlaceToggle({ place, look, isSaved, onSave }: SaveButtonProps & IsSaved) {
  const key = followedKey(place)
  return (
    <SaveToggle
      done="Saved"
      remove={() => unsavePlace(key)}
      icon="bookmark"
      save={() => {
        onSave?.()
        return savePlace(key)
      }}
      isSaved={isSaved}
      look={look}
      item={placeLabel(place)}
      verb="Save"
    />
  )
}

function WatchToggle({ place, look, isSaved }: PlaceProps & IsSaved) {
  const key = followedKey(place)
  return (
    <SaveToggle
      done="Watching"
      remove={() => unwatchPlace(key)}
      icon="bell"
      hint={isSchoolId(place) ? 'Watch: we email you new test results' : 'Watch: we email you what changes each month'}
      save={() => watchAndExplain(place)}
      isSaved={isSaved}
      look={look}
      item={placeLabel(place)}
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

/**
 * Watches a place, school or district. The first time for places, and for schools, says what the person will get, and where
 * to turn it off.
 */
async function watchAndExplain(place: FollowedRef): Promise<void> {
  const isSchool = isSchoolId(place)
  const watched = await queryClient.ensureQueryData(watches.query)
  await watchPlace(followedKey(place))
  const { user } = useSession.getState()
  if (watched.some((each) => isSchoolKey(each.place) === isSchool) || !user?.watchDigest) return
  const what = isSchool ? `new test results of this ${place.kind}` : 'what changes here each month'
  const start = user.emailConfirmed ? 'We’ll' : 'Confirm your email, and we’ll'
  raiseNote(`${start} email you ${what}. You can turn that off under My places.`)
}

interface SavePageProps extends Partial<Pick<SaveToggleProps, 'look'>> {
  /** The subject of the page. */
  readonly name: string
  readonly path: string
}

/** Saves a page, such as the demographics of a state, among the saved searches. */
export function SavePage({ name, path, look = 'button' }: SavePageProps) {
  return (
    <SaveToggle
      done="Saved"
      icon="bookmark"
      isSaved={useIsSaved(savedSearches, path)}
      item={name}
      look={look}
      remove={() => unsaveSearch(path)}
      save={() => saveSearch({ name: name.slice(0, 100), path })}
      verb="Save"
    />
  )
}
