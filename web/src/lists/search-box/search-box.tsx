import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  fetchSchoolSuggestions,
  fetchSuggestions,
  schoolSuggestionPath,
  schoolSuggestionsQuery,
  suggestionPath,
  suggestionsQuery,
  zipPath,
} from '../../lib/api/places.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { isSentence, usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { Icon } from '../../ui/icon.tsx'
import { hasMeaning, type SentenceState, type TypedSentence, useTypedSentence } from '../sentence/sentence.ts'
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

const loadPreview = () =>
  import('../sentence/sentence-preview.tsx').then(({ CountryPreview }) => ({ default: CountryPreview }))

/**
 * Whether a text is a sentence rather than a name: nothing is called so, and it says more than where. Two words that only
 * say where are a misspelled name: "new hampshre", but not "rural Ohio".
 */
function useIsSentence(text: string, { search, query, isAsked }: TypedSentence): boolean {
  const isWanted = search !== null
  const places = useQuery({ ...suggestionsQuery(query), enabled: isWanted }).data
  const schools = useQuery({ ...schoolSuggestionsQuery(query), enabled: isWanted }).data
  if (!search || !places || (places[0] && !places[0].fuzzy)) return false
  const saysMore = hasMeaning({ ...search, area: null }) || search.calc !== undefined
  const isQuestion = (search.ask === true || search.missing !== undefined) && schools?.length === 0
  const isLong = isSentence(text) && (search.area !== null || isQuestion)
  return isAsked || saysMore || isLong
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

  const sentence = useTypedSentence(text)
  const hasPreview = useIsSentence(text, sentence)
  const Preview = useLazyComponent(loadPreview, hasPreview)
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
      if (!(await enterSentence(typed))) await entry.enter()
    })
  }

  /** Searches for a sentence, or asks about it; false for a name, and for a text of which nothing is understood. */
  async function enterSentence(typed: string): Promise<boolean> {
    const places = /\s/.test(typed) ? await fetchSuggestions(typed) : null
    if (!places || (places[0] && !places[0].fuzzy)) return false
    const entered = await sentence.enter(typed)
    if (entered.next === 'question') return true
    if (entered.next === 'calculator') {
      go(entered.path)
      return true
    }
    if (entered.next !== 'search') return false
    const { search } = entered
    const isOnlyArea = !hasMeaning({ ...search, area: null })
    const sentences = isOnlyArea && !isSentence(typed) ? null : await loadSentences()
    if (sentences) go(sentences.sentencePath(search), { said: { text: typed, search } })
    return sentences !== null
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
        isPreviewAsked={hasPreview && sentence.isAsked}
        label="Find a place"
        onEnter={enter}
        onPick={(place) => go(suggestionPath(place))}
        onPickPage={({ path }) => go(path)}
        onPickSchool={(school) => go(schoolSuggestionPath(school))}
        onText={setText}
        placeholder="Zip, town, county, state or school"
        preview={
          Preview && hasPreview ? (
            <Preview
              focusField={() => input.current?.focus()}
              onSearch={enter}
              onText={setText}
              sentence={sentence}
              text={text}
            />
          ) : null
        }
        question={hasPreview ? null : entry.question}
        right={size === 'lg' ? button : <kbd className={classes.key}>/</kbd>}
        rightWidth="auto"
        size={size}
        text={text}
      />
    </search>
  )
}

/** The addresses of sentences, loaded as a script of its own; null if it cannot be loaded. */
function loadSentences() {
  return import('../sentence/sentence-search.ts').catch(() => null)
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
