import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  fetchSchoolSuggestions,
  fetchSuggestions,
  schoolSuggestionPath,
  suggestionPath,
  zipPath,
} from '../../lib/api/places.ts'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SentenceState } from '../sentence/sentence.ts'
import classes from './search-box.module.css'

const typingTargets = 'input, textarea, select, [contenteditable], [role="dialog"] *'

/** The slash key focuses the field, unless the user is typing elsewhere or the field is hidden. */
function useSlashKey(input: RefObject<HTMLInputElement | null>, focusNow: boolean): void {
  useEffect(() => {
    if (focusNow) input.current?.focus()
    function press(event: KeyboardEvent) {
      const field = input.current
      const isTyping = event.target instanceof Element && event.target.matches(typingTargets)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (!field || field.offsetParent === null) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input, focusNow])
}

export interface SearchBoxProps {
  /** `lg`, on the home page, has its own button. */
  readonly size?: 'md' | 'lg'
  readonly onDone?: () => void
  readonly autoFocus?: boolean
}

/** Finds a place, school or district by name and goes there; the slash key focuses it. */
export function SearchBox({ size = 'md', onDone, autoFocus = false }: SearchBoxProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input, autoFocus)

  function go(path: string, state?: SentenceState) {
    setText('')
    input.current?.blur()
    onDone?.()
    navigate(path, { state })
  }

  const entry = usePlaceEntry({
    text,
    onEnter: (place) => {
      if (place) go(suggestionPath(place))
    },
  })

  function enter() {
    const typed = text.trim()
    // An unknown zip has a page too, with the zips near it.
    if (/^\d{5}$/.test(typed)) return go(zipPath(typed))
    input.current?.focus()
    void schoolNamed(typed).then(async (school) => {
      if (school) return go(schoolSuggestionPath(school))
      const search = await sentenceSearch(typed)
      if (search) go(search.path, search.state)
      else await entry.enter()
    })
  }

  const button = (
    <Button aria-label="Search" className={classes.button} onClick={enter}>
      <span className={classes.word}>Search</span>
      <Icon className={classes.glass} name="search" />
    </Button>
  )
  return (
    <search className={size === 'lg' ? classes.large : classes.box}>
      <PlaceInput
        inputRef={input}
        label="Find a place"
        onEnter={enter}
        onPick={(place) => go(suggestionPath(place))}
        onPickPage={({ path }) => go(path)}
        onPickSchool={(school) => go(schoolSuggestionPath(school))}
        onText={setText}
        placeholder="Zip, town, county, state or school"
        question={entry.question}
        right={size === 'lg' ? button : <kbd className={classes.key}>/</kbd>}
        rightWidth="auto"
        size={size}
        text={text}
      />
    </search>
  )
}

/** The search of a sentence, loaded as a script of its own; null for other texts, or if the script cannot be loaded. */
async function sentenceSearch(typed: string) {
  const sentences = await import('../sentence/sentence-search.ts').catch(() => null)
  return sentences?.searchOfSentence(typed) ?? null
}

/**
 * The school or district whose name was typed, with or without "School" at its end; undefined if there is none, if there
 * are several, or if the text names a place.
 */
async function schoolNamed(typed: string) {
  const places = await fetchSuggestions(typed)
  if (places?.[0] && !places[0].fuzzy) return undefined
  const [school, ...others] = (await fetchSchoolSuggestions(typed)).filter(
    ({ name }) => plainName(name) === plainName(typed),
  )
  return others.length > 0 ? undefined : school
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/ school$/, '')
}
