import { defaults } from '@homeground/catalog/defaults'
import type { Suggestion } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toApiError } from '../../lib/errors.ts'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { type SimilarSearch, type SimilarTo, similarErrorText, similarKinds, similarSearchPath, similarToOf } from '../../places/similar/similar-search.ts'

const initial: SimilarSearch = { fill: defaults.similarSearchFill, area: defaults.searchArea }

/** The state of the form. A typed text counts as the place that it names for certain. */
export function useSimilarForm(start: SimilarTo | null, onDone: () => void) {
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
    onEnter: (found: Suggestion | null) => void run(found && similarToOf(found)),
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
