import '@mantine/core/styles/Button.layer.css'
import { limits } from '@homeground/catalog/defaults'
import {
  comparedKinds,
  comparedKindWords,
  followedKey,
  isSchoolKey,
  placeKinds,
  readFollowedKey,
} from '@homeground/catalog/place-kinds'
import type { SchoolSuggestion, Shortlist, ShortlistPlace, Suggestion } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Button, Skeleton } from '@mantine/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { actOrAlert, withAccount } from '../../lib/account/account-modal.ts'
import { savedPlaces, savePlace } from '../../lib/account/saved-items.ts'
import { raiseNote } from '../../lib/alerts.ts'
import { suggestedPlace } from '../../lib/api/place-ref.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useTitle } from '../../lib/navigation/router.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { comparePath } from '../../places/compare/compare-store.ts'
import { usePlaces } from '../../places/followed/place-cells.tsx'
import { useSchoolFigures } from '../../places/followed/school-cells.tsx'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { forgetShortlist, noteTitle, shortlistHeaders, shortlistPath } from '../../places/shortlist/shortlist-store.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import { useCopy } from '../../ui/form/copy-button.tsx'
import formClasses from '../../ui/form/form.module.css'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type from '../../ui/type.module.css'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import classes from './shortlist.module.css'
import { changeShortlist, showShortlist, useShortlist } from './shortlist-call.ts'
import { type Lookups, labelOf, removePlace, ShortlistTables } from './shortlist-tables.tsx'

const rules = limits.shortlist
const ConfirmDialog = lazyComponent(() => import('./confirm-dialog.tsx'))

/** A shortlist that somebody shares: its places with their figures, votes and notes. */
export default function ShortlistPage() {
  const id = useMatch('/shortlist/:id')?.params.id ?? ''
  const { data: list, error, refetch, isFetching } = useShortlist(id)
  useTitle(list?.title ?? null)
  if (list === null) {
    return <NotFound title="No such shortlist">This shortlist was deleted or never existed.</NotFound>
  }
  if (list === undefined) {
    if (!error || isFetching) return <ShortlistSkeleton />
    return <LoadError error={error} onAction={() => void refetch()} page title="This shortlist didn’t load" />
  }
  return <ShortlistView list={list} />
}

function ShortlistView({ list }: { readonly list: Shortlist }) {
  const { id, title, places: listed, isMaker } = list
  const keys = listed.map(({ place }) => place)
  const lookups: Lookups = {
    places: usePlaces(keys.filter((key) => !isSchoolKey(key))),
    schools: useSchoolFigures(keys.filter(isSchoolKey)),
  }
  const headline = useRef<HTMLHeadingElement>(null)
  const [question, setQuestion] = useState<Omit<ConfirmDialogProps, 'onClose'> | null>(null)

  function remove(place: ShortlistPlace) {
    const name = labelOf(place.place, lookups)
    const act = async () => {
      await removePlace(id, place, name)
      // The button that had the focus is gone with its row, unless the call failed.
      setTimeout(() => {
        if (document.activeElement === document.body) headline.current?.focus()
      })
    }
    if (place.up + place.down + place.notes.length === 0) return void act()
    setQuestion({
      title: `Remove ${name}?`,
      text: 'Its votes and notes are deleted for everyone.',
      action: 'Remove',
      onConfirm: act,
    })
  }
  const askToDelete = () =>
    setQuestion({
      title: 'Delete this shortlist?',
      text: `“${title}” is deleted for everyone, with its votes and notes. This can’t be undone.`,
      action: 'Delete shortlist',
      onConfirm: () => deleteList(id),
    })

  return (
    <div className={`${type.page} ${classes.page}`}>
      <Head headline={headline} keys={keys} list={list} onDelete={askToDelete} />
      {isMaker ? <AddToList id={id} keys={keys} /> : null}
      {listed.length === 0 ? <p>There are no places on this list.</p> : null}
      <ShortlistTables list={list} onRemove={remove} {...lookups} />
      {question ? <ConfirmDialog {...question} onClose={() => setQuestion(null)} /> : null}
    </div>
  )
}

async function deleteList(id: string): Promise<void> {
  await actOrAlert('delete this shortlist', async () => {
    await request('deleteShortlist', { params: { id }, headers: shortlistHeaders(id) })
    forgetShortlist(id)
    showShortlist(id, null)
    raiseNote('The shortlist was deleted.')
  })
}

interface HeadProps {
  readonly list: Shortlist
  /** Of its places, in the order of their votes. */
  readonly keys: readonly string[]
  readonly onDelete: () => void
  readonly headline: Ref<HTMLHeadingElement>
}

/** The title, who may do what, and what can be done with the whole list. */
function Head({ list, keys, onDelete, headline }: HeadProps) {
  const { id, title, isMaker, expiresAt } = list
  const [isRenaming, setIsRenaming] = useState(false)
  const renamer = useRef<HTMLButtonElement>(null)
  const link = location.origin + shortlistPath(id)
  const { state, copy } = useCopy(link)
  function closeForm() {
    setIsRenaming(false)
    setTimeout(() => renamer.current?.focus())
  }
  return (
    <header className={classes.head}>
      <h1 ref={headline} tabIndex={-1}>
        {title}
      </h1>
      {isRenaming ? <TitleForm id={id} onClose={closeForm} title={title} /> : null}
      <p className={`${type.lede} ${classes.lede}`}>
        Vote on each place and write what you think. Everyone with the link can do so, under any name.
      </p>
      <p className={type.soft}>
        {isMaker
          ? 'You made this list: only you can add or remove places, rename it or delete it.'
          : 'Only the person who made the list can add or remove places, rename it or delete it.'}{' '}
        It is deleted {rules.months} months after its last change: on {formatDay(expiresAt)} unless it changes.
      </p>
      <div className={classes.actions}>
        <Button leftSection={<Icon name="link" />} onClick={() => void copy()} variant="default">
          {state === 'copied' ? 'Link copied' : 'Copy link'}
        </Button>
        {keys.length > 0 ? (
          <Button
            leftSection={<Icon name="bookmark" />}
            onClick={() => void withAccount('copy these places to your places', () => copyPlaces(keys))}
            variant="default"
          >
            Copy to my places
          </Button>
        ) : null}
        {comparisonsOf(keys).map(({ label, path }) => (
          <Button component={Link} key={path} to={path} variant="default">
            {label}
          </Button>
        ))}
        {isMaker ? (
          <>
            <Button onClick={() => setIsRenaming(true)} ref={renamer} variant="subtle">
              Rename
            </Button>
            <Button onClick={onDelete} variant="subtle">
              Delete
            </Button>
          </>
        ) : null}
      </div>
      <p className={state === 'refused' ? `${type.small} ${type.soft}` : type.hidden} role="status">
        {state === 'copied' ? 'Link copied' : null}
        {state === 'refused' ? `Copy this link: ${link}` : null}
      </p>
    </header>
  )
}

/** A comparison for each kind of which the list has at least two: of the first four in the order of their votes. */
export function comparisonsOf(keys: readonly string[]): { readonly label: string; readonly path: string }[] {
  const followed = keys.map(readFollowedKey)
  const groups = comparedKinds.flatMap((kind) => {
    const ids = followed.filter((each) => each.kind === kind).map(({ id }) => id)
    return ids.length > 1 ? [{ kind, ids }] : []
  })
  return groups.map(({ kind, ids }) => {
    const { many } = comparedKindWords[kind]
    const isAll = ids.length <= limits.comparedPlaces
    const these = groups.length === 1 && ids.length === keys.length ? 'these' : `these ${many}`
    return {
      label: isAll ? `Compare ${these}` : `Compare the top ${limits.comparedPlaces} ${many}`,
      path: comparePath({ kind, ids: ids.slice(0, limits.comparedPlaces) }),
    }
  })
}

/** Saves the places that the account has not saved yet, so that they are listed in the same order, and says how many. */
async function copyPlaces(keys: readonly string[]): Promise<void> {
  const saved = new Set((await queryClient.ensureQueryData(savedPlaces.query)).map(savedPlaces.keyOf))
  const missing = keys.filter((key) => !saved.has(key))
  for (const key of missing.toReversed()) await savePlace(key)
  raiseNote(copiedText({ copied: missing.length, already: keys.length - missing.length }))
}

/** `Saved 3 places; 1 was saved already.` */
export function copiedText({ copied, already }: { readonly copied: number; readonly already: number }): string {
  if (copied === 0) return 'You had saved all of these places already.'
  const rest = already === 0 ? '' : `; ${already} ${already === 1 ? 'was' : 'were'} saved already`
  return `Saved ${formatCount(copied, 'place')}${rest}.`
}

interface TitleFormProps {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

function TitleForm({ id, title, onClose }: TitleFormProps) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: { title },
    validate: (values) => (values.title.trim() === '' ? { title: 'Enter a title.' } : {}),
    send: async (values) => {
      const body = { title: values.title.trim() }
      const headers = shortlistHeaders(id)
      const { data } = await request('renameShortlist', { params: { id }, headers, body, quiet: true })
      showShortlist(id, data)
      noteTitle(data)
      onClose()
    },
  })
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.select(), [])
  return (
    <form
      {...form}
      ref={ref}
      aria-label="Rename the shortlist"
      className={`${formClasses.form} ${classes.form}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <TextField {...field('title')} label="Title" maxLength={rules.titleLength} required />
      <FormFailure error={failure} />
      <div className={classes.acts}>
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          Save title
        </SubmitButton>
        <Button onClick={onClose} variant="subtle">
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Finds a place, school or district by its name and adds it. */
function AddToList({ id, keys }: { readonly id: string; readonly keys: readonly string[] }) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')

  async function add(key: string, label: string) {
    setText('')
    if (keys.includes(key)) return setMessage(`${label} is on the list already.`)
    await changeShortlist(id, `add ${label}`, async () => {
      const response = await request('addToShortlist', { params: { id, place: key }, headers: shortlistHeaders(id) })
      setMessage(`${label} added.`)
      return response
    })
  }
  function pick(suggestion: Suggestion) {
    const place = suggestedPlace(suggestion)
    if (place) void add(followedKey(place), suggestion.label)
  }
  async function pickSchool({ ncesID, slug = '', label }: SchoolSuggestion) {
    if (ncesID !== undefined) return add(followedKey({ kind: 'school', id: ncesID }), label)
    await actOrAlert(`add ${label}`, async () => {
      const { data } = await request('getDistrict', { params: { district: slug } })
      await add(followedKey({ kind: 'district', id: data.id }), label)
    })
  }
  const entry = usePlaceEntry({ text, kinds: placeKinds, onEnter: (place) => place && pick(place) })
  if (keys.length >= rules.places) {
    return <p className={type.soft}>A shortlist holds {rules.places} places: remove one to add another.</p>
  }
  return (
    <div className={classes.add}>
      <PlaceInput
        kinds={placeKinds}
        label="Add a place or school"
        onEnter={() => void entry.enter()}
        onPick={pick}
        onPickSchool={(school) => void pickSchool(school)}
        onText={(typed) => {
          setText(typed)
          setMessage('')
        }}
        placeholder="Add a place or school"
        question={entry.question}
        text={text}
      />
      <p className={type.soft} role="status">
        {message}
      </p>
    </div>
  )
}

/** Placeholder of the page while the list loads. */
function ShortlistSkeleton() {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.page}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <Skeleton height={44} width="min(480px, 80%)" />
      <SkeletonSection bars={['24%', '12%', '32%']} count={4} heightPx={96} />
    </div>
  )
}
