import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { findAttribute } from '@homeground/catalog/attributes'
import { similarSearchFills } from '@homeground/catalog/attributes/selections'
import { defaults } from '@homeground/catalog/defaults'
import { joinWords, lowerFirst } from '@homeground/format/format'
import type { FormEvent } from 'react'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { type SimilarSearch, type SimilarTo, similarKinds, similarToOf } from '../../places/similar/similar-search.ts'
import { type Segment, Segments } from '../../ui/form/segments.tsx'
import classes from './similar-form.module.css'
import { useSimilarForm } from './use-similar-form.ts'

const fills: readonly Segment<SimilarSearch['fill']>[] = [
  { value: defaults.similarSearchFill, label: 'Main numbers' },
  { value: 'full', label: 'All numbers' },
]
const areas: readonly Segment<SimilarSearch['area']>[] = [
  { value: 'state', label: 'Same state' },
  { value: 'nationwide', label: 'Nationwide' },
]
const mainNumbers = joinWords(similarSearchFills.limited.map((key) => lowerFirst(findAttribute(key)!.short)))

export interface SimilarFormProps {
  /** The place it starts with. */
  readonly start: SimilarTo | null
  readonly onDone: () => void
}

/** The place, by which numbers and where to look for places like it. */
export function SimilarForm({ start, onDone }: SimilarFormProps) {
  const form = useSimilarForm(start, onDone)
  const { search, setSearch } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.lede}>Name a place you like. We look for places whose numbers are in the same ranges.</p>
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
        <p className={classes.hint}>
          {search.fill === 'full'
            ? 'Every measure you can filter by. Few places match them all.'
            : `${mainNumbers.charAt(0).toUpperCase()}${mainNumbers.slice(1)}.`}{' '}
          Race and origin are not used.
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
