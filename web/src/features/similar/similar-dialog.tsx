import '@mantine/core/styles/Button.layer.css'
import { findAttribute } from '@homeground/catalog/attributes'
import { similarSearchFills } from '@homeground/catalog/attributes/selections'
import { defaults } from '@homeground/catalog/defaults'
import type { Suggestion } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { joinWords, lowerFirst } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toApiError } from '../../lib/errors.ts'
import { focusOpener } from '../../lib/opener.ts'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { closeSimilarModal, useSimilarModal } from '../../places/similar/similar-modal.ts'
import {
  type SimilarSearch,
  type SimilarTo,
  similarErrorText,
  similarKinds,
  similarSearchPath,
  similarToOf,
} from '../../places/similar/similar-search.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { type Segment, Segments } from '../../ui/form/segments.tsx'
import type from '../../ui/type.module.css'
import classes from './similar-dialog.module.css'

const initial: SimilarSearch = { fill: defaults.similarSearchFill, area: defaults.searchArea }

/** The state of the form. A typed text counts as the place that it names for certain. */
function useSimilarForm(start: SimilarTo | null, onDone: () => void) {
  const navigate = useNavigate()
  const [text, setText] = useState(start?.label ?? '')
  const [place, setPlace] = useState(start)
  const [search, setSearch] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [isSearching, setIsSearching] = useState(false)

  function pick(picked: SimilarTo | null) {
    setPlace(picked)
    if (picked) setText(picked.label)
    setError(null)
  }

  async function run(similarTo: SimilarTo | null) {
    if (!similarTo) return setError(messages.similarPlaceMissing)
    setError(null)
    setIsSearching(true)
    try {
      const path = await similarSearchPath(similarTo, search)
      onDone()
      navigate(path)
    } catch (failure) {
      setError(similarErrorText(toApiError(failure)))
    } finally {
      setIsSearching(false)
    }
  }

  const entry = usePlaceEntry({
    text,
    kinds: similarKinds,
    onEnter: (suggestion: Suggestion | null) => void run(suggestion && similarToOf(suggestion)),
  })

  function submit() {
    if (place) return void run(place)
    if (text.trim() === '') return setError(messages.similarPlaceMissing)
    void entry.enter()
  }

  return {
    text,
    place,
    search,
    setSearch,
    isSearching,
    pick,
    submit,
    // A misspelled name gets a question instead, which names the place that is probably meant.
    error: entry.question && !entry.question.place ? messages.similarPlaceMissing : error,
    question: entry.question?.place ? entry.question : null,
    type(typed: string) {
      setText(typed)
      setPlace(null)
      setError(null)
    },
  }
}

const fills: readonly Segment<SimilarSearch['fill']>[] = [
  { value: defaults.similarSearchFill, label: 'Key measures' },
  { value: 'full', label: 'All numbers' },
]
const areas: readonly Segment<SimilarSearch['area']>[] = [
  { value: 'state', label: 'Same state' },
  { value: 'nationwide', label: 'Nationwide' },
]
const mainNumbers = joinWords(similarSearchFills.limited.map((key) => lowerFirst(findAttribute(key)!.short)))

interface SimilarFormProps {
  /** The place it starts with. */
  readonly start: SimilarTo | null
  readonly onDone: () => void
}

/** The place, by which numbers and where to look for places like it. */
function SimilarForm({ start, onDone }: SimilarFormProps) {
  const form = useSimilarForm(start, onDone)
  const { search, setSearch } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={type.soft}>Name a place you like. We look for places whose numbers are in the same ranges.</p>
      <PlaceInput
        error={form.error}
        hasFirstFocus={start === null}
        kinds={similarKinds}
        label="Town or zip code"
        onEnter={form.submit}
        onPick={(picked) => form.pick(similarToOf(picked))}
        onText={form.type}
        placeholder="Town or zip code"
        question={form.question}
        text={form.text}
      />
      <div className={classes.choice}>
        <span aria-hidden="true">Search by</span>
        <Segments
          items={fills}
          label="Search by"
          onChange={(fill) => setSearch({ ...search, fill })}
          value={search.fill}
        />
        <p className={`${type.small} ${type.mute} ${classes.hint}`}>
          {search.fill === 'full'
            ? 'Every measure you can filter by. Few places match them all.'
            : `${mainNumbers.charAt(0).toUpperCase()}${mainNumbers.slice(1)}.`}{' '}
          Race, origin and language are not used.
        </p>
      </div>
      <div className={classes.choice}>
        <span aria-hidden="true">Where</span>
        <Segments items={areas} label="Where" onChange={(area) => setSearch({ ...search, area })} value={search.area} />
      </div>
      <div className={classes.end}>
        <Button data-autofocus={start !== null || undefined} loading={form.isSearching} type="submit">
          Search
        </Button>
      </div>
    </form>
  )
}

/** Names a place and searches for places with similar numbers. */
export default function SimilarDialog() {
  const { isOpen, place } = useSimilarModal()
  useEffect(() => {
    if (!isOpen) focusOpener()
  }, [isOpen])
  return (
    <Dialog onClose={closeSimilarModal} opened={isOpen} returnFocus={false} size={520} title="Find similar places">
      <SimilarForm onDone={closeSimilarModal} start={place} />
    </Dialog>
  )
}
