import '@mantine/core/styles/Input.layer.css'
import { formatCount } from '@homeground/format/format'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import {
  kindLabels,
  schoolKindLabels,
  schoolSuggestionPath,
  schoolSuggestionsQuery,
  suggestionPath,
  suggestionsQuery,
} from '../../lib/api/places.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import type from '../../ui/type.module.css'
import classes from './lookup.module.css'

const typingPauseMs = 150
const leastLetters = 2

/** The schools, districts and places with a name, once the reader pauses typing it. */
function useLookup(text: string) {
  const [query] = useDebouncedValue(text.trim(), typingPauseMs)
  const isAsked = query.length >= leastLetters
  const schools = useQuery({ ...schoolSuggestionsQuery(query), placeholderData: keepPreviousData })
  const places = useQuery({ ...suggestionsQuery(query), placeholderData: keepPreviousData, enabled: isAsked })
  const failed = [schools, places].filter(({ isError, isFetching }) => isError && !isFetching)
  return {
    isAsked,
    isDone: schools.data !== undefined && places.data !== undefined,
    schools: ((isAsked && schools.data) || []).map(
      (school): Match => ({
        to: schoolSuggestionPath(school),
        label: school.label,
        kind: [schoolKindLabels[school.kind], school.level].filter(Boolean).join(', '),
      }),
    ),
    places: ((isAsked && places.data) || []).map(
      (place): Match => ({ to: suggestionPath(place), label: place.label, kind: kindLabels[place.kind] }),
    ),
    error: isAsked ? failed[0]?.error : undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** Finds schools, districts and places by name; the text is in the address. */
export default function LookupPage() {
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const lookup = useLookup(text)
  const { isAsked, schools, places, error, retry } = lookup
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Look up a school or place</h1>
      <p className={type.lede}>Public schools and districts, zip codes, towns, counties and states, by name.</p>
      <TextInput
        aria-label="Name of a school or place"
        autoComplete="off"
        className={classes.field ?? ''}
        leftSection={<Icon name="search" />}
        onChange={(event) => {
          const q = event.currentTarget.value
          setParams(q === '' ? {} : { q }, { replace: true })
        }}
        placeholder="Natick High, Wellesley or 01760"
        size="lg"
        spellCheck={false}
        type="search"
        value={text}
      />
      <p aria-live="polite" className={`${type.small} ${type.mute}`} role="status">
        {error ? null : statusOf(lookup)}
      </p>
      {error ? <LoadError error={error} onAction={retry} title="That search didn’t load" /> : null}
      <div className={classes.found}>
        <Matches matches={schools} title="Schools and districts" />
        <Matches matches={places} title="Places" />
        {isAsked ? null : <Ways />}
      </div>
    </div>
  )
}

function statusOf({ isAsked, isDone, schools, places }: ReturnType<typeof useLookup>): string {
  if (!isAsked) return `Type at least ${leastLetters} letters.`
  if (!isDone) return 'Searching …'
  const count = schools.length + places.length
  if (count === 0) return 'No match. Check the spelling or try a zip.'
  return `${formatCount(count, 'match', 'matches')}, best first`
}

interface Match {
  readonly to: string
  readonly label: string
  readonly kind: string
}

/** Links of one kind below their title; nothing without any. */
function Matches({ title, matches }: { readonly title: string; readonly matches: readonly Match[] }) {
  if (matches.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {matches.map(({ to, label, kind }) => (
          <li key={to + label}>
            <Link to={to}>{label}</Link>
            <span>{kind}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Instructions, until a name is typed. */
function Ways() {
  return (
    <>
      <Matches
        matches={[
          { to: '/top-rated-schools', label: 'Top-rated schools', kind: 'by state or near a place' },
          { to: '/schools', label: 'All schools', kind: 'with filters and a map' },
          { to: '/schools/districts', label: 'School districts', kind: 'ranked' },
        ]}
        title="Browse schools"
      />
      <Matches
        matches={[
          { to: '/research-area', label: 'Zip codes and towns', kind: 'with filters and a map' },
          { to: '/zips/rankings', label: 'Zip code rankings', kind: 'by one measure' },
          { to: '/map', label: 'Map of zip codes', kind: 'colored by a measure' },
        ]}
        title="Browse places"
      />
    </>
  )
}
