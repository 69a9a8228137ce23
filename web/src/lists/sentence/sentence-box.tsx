import type { UnderstoodSearch } from '@homeground/contracts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { isStateAbbr } from '@homeground/catalog/states'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import formClasses from '../../ui/form/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { settleCenter, withArea } from '../search/form-edits.ts'
import type { ResultList } from '../search/result-list.ts'
import { useDraft, useSearchContext } from '../search/search-context.ts'
import type { SearchForm } from '../search/search-form.ts'
import classes from './sentence.module.css'
import { hasMeaning, maxSentenceLetters, type SentenceState, understandSentence, useSentence } from './sentence.ts'

export interface SentenceBoxProps {
  /** In a drawer, which has a button that searches, words only fill in the form. */
  readonly isDrawer: boolean
  /** Whether the field names itself, without a label above it. */
  readonly isShort?: boolean
}

const label = 'Say it in words'
const failed = 'We can’t read sentences right now. Please try again.'
const nothing = 'We didn’t understand that. Try “Rural towns in Ohio under 300k”.'

/** A sentence instead of filters: what is understood replaces them, and is searched for. */
export function SentenceBox({ isDrawer, isShort = false }: SentenceBoxProps) {
  const { flow, view } = useSearchContext()
  const { draft, edit } = useDraft()
  const sentence = useSentence()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [read, setRead] = useState<UnderstoodSearch | null>(null)
  const text = typed ?? sentence?.text ?? ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const search = await understandSentence(text)
    setRead(search)
    setError(search === null ? failed : hasMeaning(search) ? null : nothing)
    if (!search || !hasMeaning(search)) return
    if (isDrawer) return edit((form) => withSentence(flow.list, form, search))
    const form = await settleCenter(withSentence(flow.list, draft, search))
    const state: SentenceState = { said: { text: text.trim(), search } }
    setTyped(null)
    void navigate(view.addressFor(form), { state })
  }

  return (
    <form className={classes.box} onSubmit={(event) => void submit(event)}>
      <TextInput
        classNames={{ input: classes.input ?? '', error: formClasses.error ?? '' }}
        error={error}
        {...(isShort ? { 'aria-label': label } : { label })}
        maxLength={maxSentenceLetters}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
        placeholder={isShort ? `${label}: rural, under 300k` : 'Rural, under 300k'}
        rightSection={
          <button aria-label="Understand these words" className={classes.go} type="submit">
            <Icon name="search" />
          </button>
        }
        value={text}
      />
      {read && (isDrawer || error) ? <UnknownWords unknown={read.unknown} /> : null}
    </form>
  )
}

/** The words that changed nothing: those that no data answers, and those that were not understood. */
export function UnknownWords({ unknown }: { readonly unknown: readonly string[] }) {
  const { noData, others } = sortUnknown(unknown)
  return (
    <>
      {noData.length > 0 ? (
        <p className={classes.line}>
          Not in the data: <b>{noData.join(', ')}</b>. <Link to="/data">See what is</Link>
        </p>
      ) : null}
      {others.length > 0 ? (
        <p className={classes.line}>
          Not understood: <b>{others.join(', ')}</b>
        </p>
      ) : null}
    </>
  )
}

/** Requests that no public number by zip answers. */
const notInData =
  /\b(safe|safety|good (neighborhoods?|areas?)|family friendly|diverse|diversity|crime|weather|climate|walkable|walkability|tax|taxes)\b/

/** The words that were not understood: those that no data answers, and the rest. */
export function sortUnknown(unknown: readonly string[]): {
  readonly noData: readonly string[]
  readonly others: readonly string[]
} {
  return {
    noData: unknown.filter((words) => notInData.test(words)),
    others: unknown.filter((words) => !notInData.test(words)),
  }
}

/** The form with what a sentence asks for: its filters replace all; what it does not mention stays. */
export function withSentence(list: ResultList, form: SearchForm, search: UnderstoodSearch): SearchForm {
  const { area, states, place, radius, filters, order, dir, results } = search
  const changed = {
    ...form,
    filters,
    page: 1,
    by: results ?? form.by,
    ...(place !== null && { center: { label: place, lat: null, lng: null } }),
  }
  const moved =
    area === null
      ? changed
      : withArea(list, changed, {
          area,
          ...(area === 'state' && { states: states.filter(isStateAbbr) }),
          ...(radius !== null && { radiusMiles: radius }),
        })
  return order === null ? moved : { ...moved, orderBy: order, direction: dir ?? 'asc' }
}
