import type { SchoolSuggestion, Suggestion } from '@homeground/contracts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useMemo, useState } from 'react'
import {
  kindLabels,
  ofKinds,
  schoolKindLabels,
  schoolSuggestionsQuery,
  suggestionsQuery,
} from '../../lib/api/places.ts'
import { type RecentPage, useRecentPages } from '../../lib/recent-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './place-input.module.css'
import { isSentence, noMatch, type Question } from './use-place-entry.ts'

interface SuggestionListInput {
  /** A key of each suggestion: a selection survives a new list that contains it. */
  readonly options: readonly string[]
  readonly onPick: (index: number) => void
  /** Called on Enter without a selection. */
  readonly onEnter: () => void
  /** Whether the list stays open then. */
  readonly staysOpen: boolean
}

/** Index of no option: Enter then submits the typed text. */
const none = -1

/**
 * Opens and closes the list below a text field and selects its options by keyboard, as ARIA describes a combobox with a
 * listbox. The field keeps the focus.
 */
function useSuggestionList({ options, onPick, onEnter, staysOpen }: SuggestionListInput) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [selection, setSelection] = useState<string | null>(null)
  const selected = isOpen && selection !== null ? options.indexOf(selection) : none
  const optionId = (index: number) => `${listId}-${index}`
  const close = () => {
    setIsOpen(false)
    setSelection(null)
  }
  const pick = (index: number) => {
    close()
    onPick(index)
  }
  const move = (step: 1 | -1) => {
    setIsOpen(true)
    if (options.length === 0) return
    const first = step > 0 ? 0 : options.length - 1
    const next = selected === none ? first : (selected + step + options.length) % options.length
    setSelection(options[next]!)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const enter = () => {
    if (selected !== none) return pick(selected)
    if (!staysOpen) close()
    onEnter()
  }
  const actions: Record<string, () => void> = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter }

  return {
    isOpen,
    open: () => setIsOpen(true),
    close,
    pick,
    selected,
    listId,
    optionId,
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') close()
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    },
  }
}

interface SuggestionListProps {
  readonly list: ReturnType<typeof useSuggestionList>
  readonly options: readonly SuggestionOption[]
  /** The typed text, which is highlighted. */
  readonly text: string
  readonly question: Question | null | undefined
  /** They are the pages opened last. */
  readonly isRecent: boolean
  readonly preview: ReactNode
}

/** The suggestions below a place field. */
function SuggestionList({ list, options, text, question, isRecent, preview }: SuggestionListProps) {
  return (
    <div className={classes.popup}>
      {question?.place ? (
        <p className={classes.question} role="alert">
          {question.text}
        </p>
      ) : null}
      {preview}
      {isRecent ? <p className={classes.empty}>Recently viewed</p> : null}
      <div
        aria-label={isRecent ? 'Recently viewed' : 'Places'}
        className={classes.options}
        id={list.listId}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        role="listbox"
        tabIndex={-1}
      >
        {options.map(({ key, label, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            aria-selected={index === list.selected}
            className={classes.option}
            id={list.optionId(index)}
            key={key}
            onClick={() => list.pick(index)}
            role="option"
            tabIndex={-1}
          >
            <Marked part={text} text={label} />
            <span className={classes.kind}>{kind}</span>
          </div>
        ))}
      </div>
      {options.length === 0 && !preview ? (
        // Its own element once the text was entered, so that it is read aloud.
        <p className={classes.empty} key={question ? 'entered' : 'typed'} {...(question && { role: 'alert' })}>
          {question || !isSentence(text) ? noMatch : 'Press Enter to search.'}
        </p>
      ) : null}
    </div>
  )
}

interface MarkedProps {
  readonly text: string
  /** Its first occurrence in `text`, ignoring case, is highlighted. */
  readonly part: string
}

function Marked({ text, part }: MarkedProps) {
  const typed = part.trim().toLowerCase()
  const start = typed === '' ? -1 : text.toLowerCase().indexOf(typed)
  if (start < 0) return <span>{text}</span>
  const end = start + typed.length
  return (
    <span>
      {text.slice(0, start)}
      <b className={classes.match}>{text.slice(start, end)}</b>
      {text.slice(end)}
    </span>
  )
}

const typingPauseMs = 80
const noPlaces: readonly Suggestion[] = []
const noSchools: readonly SchoolSuggestion[] = []

/** Suggestions for `text`; the previous ones stay until the next ones arrive. */
function useSuggestions(text: string, kinds?: readonly Suggestion['kind'][]) {
  const [query] = useDebouncedValue(text.trim(), typingPauseMs)
  const isEnabled = query.length >= 2
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(query),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const places = useMemo(() => (isEnabled && data ? ofKinds(data, kinds) : noPlaces), [data, isEnabled, kinds])
  const isLoaded = isEnabled && data !== undefined && !isPlaceholderData && text.trim() === query
  return { places, isLoaded }
}

/** Schools and districts for `text`, if they are wanted; the previous ones stay until the next ones arrive. */
function useSchoolSuggestions(text: string, isWanted: boolean): readonly SchoolSuggestion[] {
  const [query] = useDebouncedValue(text.trim(), typingPauseMs)
  const isEnabled = isWanted && query.length >= 2
  const { data } = useQuery({ ...schoolSuggestionsQuery(query), placeholderData: keepPreviousData, enabled: isEnabled })
  return isEnabled && data ? data : noSchools
}

/** A line of the list below a field. */
interface SuggestionOption {
  readonly key: string
  readonly label: string
  /** `Zip`, `School` */
  readonly kind: string
  readonly place?: Suggestion
  readonly school?: SchoolSuggestion
  readonly page?: RecentPage
}

/** The pages that were opened last, for a field without a text. */
function recentOptions(pages: readonly RecentPage[]): SuggestionOption[] {
  return pages.map((page) => ({ key: page.path, label: page.label, kind: page.kind, page }))
}

/** The most lines for schools, or for places, where the text is probably about the other ones. */
const mostOthers = 4

/**
 * Places and schools as one list: places first, unless none is named as typed. All places stay where there are no schools.
 */
export function suggestionOptions(
  places: readonly Suggestion[],
  schools: readonly SchoolSuggestion[],
): SuggestionOption[] {
  const ofPlaces = places.map((place) => ({
    key: suggestionKey(place),
    label: place.label,
    kind: kindLabels[place.kind],
    place,
  }))
  const ofSchools = schools.map((school) => ({
    key: school.ncesID ?? `district ${school.slug}`,
    label: school.label,
    kind: schoolKindLabels[school.kind],
    school,
  }))
  if (ofSchools.length === 0) return ofPlaces
  const isPlace = places[0] !== undefined && !places[0].fuzzy
  return isPlace ? [...ofPlaces, ...ofSchools.slice(0, mostOthers)] : [...ofSchools, ...ofPlaces.slice(0, mostOthers)]
}

/** Distinguishes a suggestion from the others. */
function suggestionKey({ kind, label, zip }: Suggestion): string {
  return `${kind} ${label} ${zip}`
}

export interface PlaceInputProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (place: Suggestion) => void
  /** Called with a chosen school or district, which are suggested only with it. */
  readonly onPickSchool?: (school: SchoolSuggestion) => void
  /** Called with a page that was opened before; only with it, an empty field suggests those. */
  readonly onPickPage?: (page: RecentPage) => void
  /** Called on Enter without a selected suggestion. */
  readonly onEnter: () => void
  /** Above the suggestions: what is understood of a text that is a sentence. */
  readonly preview?: ReactNode
  /** The preview asks something: it opens. */
  readonly isPreviewAsked?: boolean
  /** Asked above the suggestions. */
  readonly question?: Question | null
  readonly kinds?: readonly Suggestion['kind'][]
  readonly size?: 'md' | 'lg'
  readonly error?: string | null
  readonly right?: ReactNode
  readonly rightWidth?: number | string
  readonly inputRef?: Ref<HTMLInputElement>
  /** Gets the focus when a dialog opens. */
  readonly hasFirstFocus?: boolean
}

/**
 * A text field that suggests zips, towns, counties and states. Mantine's combobox would add its positioning library to
 * the script of every page.
 */
export function PlaceInput(props: PlaceInputProps) {
  const { label, text, onText, onPick, onPickSchool, onPickPage, question, kinds } = props
  const { size = 'md', isPreviewAsked = false } = props
  const { places, isLoaded } = useSuggestions(text, kinds)
  const schools = useSchoolSuggestions(text, onPickSchool !== undefined)
  const recent = useRecentPages((state) => state.pages)
  const isRecent = onPickPage !== undefined && text.trim() === ''
  const options = isRecent ? recentOptions(recent) : suggestionOptions(places, schools)
  const list = useSuggestionList({
    options: options.map(({ key }) => key),
    onPick: (index) => {
      const { place, school, page } = options[index]!
      if (page) onPickPage?.(page)
      else if (place) onPick(place)
      else if (school) onPickSchool?.(school)
    },
    onEnter: props.onEnter,
    staysOpen: Boolean(props.preview),
  })
  const isShown = list.isOpen && (options.length > 0 || isLoaded || question != null || Boolean(props.preview))

  const { open } = list
  useEffect(() => {
    if (question || isPreviewAsked) open()
  }, [question, isPreviewAsked])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the keys and the focus of what it contains
    <div
      className={classes.root}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) list.close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !list.isOpen || event.target instanceof HTMLInputElement) return
        event.stopPropagation()
        event.currentTarget.querySelector('input')?.focus()
        list.close()
      }}
    >
      <TextInput
        aria-activedescendant={list.selected < 0 ? undefined : list.optionId(list.selected)}
        aria-autocomplete="list"
        aria-controls={isShown ? list.listId : undefined}
        aria-expanded={isShown}
        aria-label={label}
        autoComplete="off"
        classNames={{ input: classes.input, section: classes.section }}
        data-autofocus={props.hasFirstFocus || undefined}
        // A dialog around the field stays open when Escape closes the list.
        data-mantine-stop-propagation={isShown || undefined}
        error={props.error}
        errorProps={{ className: classes.error }}
        leftSection={<Icon name="search" />}
        leftSectionPointerEvents="none"
        leftSectionWidth={size === 'lg' ? 48 : 40}
        onChange={(event) => {
          onText(event.currentTarget.value)
          open()
        }}
        onFocus={open}
        onKeyDown={list.onKeyDown}
        placeholder={props.placeholder}
        ref={props.inputRef}
        rightSection={props.right}
        rightSectionWidth={props.rightWidth ?? 40}
        role="combobox"
        size={size}
        spellCheck={false}
        value={text}
      />
      {isShown ? (
        <SuggestionList
          isRecent={isRecent}
          list={list}
          options={options}
          preview={props.preview}
          question={question}
          text={text}
        />
      ) : null}
    </div>
  )
}
