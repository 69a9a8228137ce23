import type { Suggestion } from '@homeground/contracts'
import { useState } from 'react'
import { fetchSuggestions } from '../../lib/api/places.ts'

/** Few names of places have more words. */
const leastWords = 3

/** Whether a text that names no place may be a sentence. */
export function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length >= leastWords
}

export const noMatch = 'No match. Check the spelling or try a zip.'

/** A question about a text that names no place for certain. */
export interface Question {
  readonly text: string
  /** The place that is probably meant. */
  readonly place?: Suggestion
}

export interface PlaceEntryInput {
  readonly text: string
  readonly kinds?: readonly Suggestion['kind'][]
  /** Called with the place that the text names; with null if the server is unavailable. */
  readonly onEnter: (place: Suggestion | null) => void
}

/**
 * Finds the place that a typed text names when it is entered. A misspelled name is followed only when it is entered
 * a second time, after the question which place is meant.
 */
export function usePlaceEntry({ text, kinds, onEnter }: PlaceEntryInput) {
  const [asked, setAsked] = useState<{ text: string; question: Question } | null>(null)
  const question = asked?.text === text ? asked.question : null

  async function enter() {
    if (text.trim() === '') return
    if (question?.place) return onEnter(question.place)
    const places = await fetchSuggestions(text, kinds)
    const next = places && questionAbout(text, places)
    if (next) setAsked({ text, question: next })
    else onEnter(places?.[0] ?? null)
  }
  return { question, enter }
}

/** Null if the first of the places is named as typed. */
function questionAbout(text: string, [place]: readonly Suggestion[]): Question | null {
  if (!place) return { text: noMatch }
  if (!place.fuzzy) return null
  return { text: `We couldn’t find “${text.trim()}”. Did you mean ${place.label}?`, place }
}
