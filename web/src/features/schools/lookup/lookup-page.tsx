import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { formatCount } from '@homeground/format/format'
import { useSearchParams } from 'react-router-dom'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type from '../../../ui/type.module.css'
import classes from './lookup.module.css'
import { Matches, Ways } from './matches.tsx'
import { leastLetters, useLookup } from './use-lookup.ts'

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
