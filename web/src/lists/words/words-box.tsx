import type { UnderstoodSearch } from '@homeground/contracts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import formClasses from '../../ui/form/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { useSearchContext } from '../search/search-context.ts'
import { settleCenter } from '../search/settle-center.ts'
import { useDraft } from '../search/use-draft.ts'
import { type SaidState, useSaid } from '../words-model/said.ts'
import { hasMeaning, maxSentenceLetters, understandSentence } from '../words-model/understand.ts'
import { withWords } from '../words-model/words-form.ts'
import { UnknownWords } from './unknown-words.tsx'
import classes from './words.module.css'

export interface WordsBoxProps {
  /** In a drawer, which has a button that searches, words only fill in the form. */
  readonly isDrawer: boolean
  /** Whether the field names itself, without a label above it. */
  readonly isShort?: boolean
}

const label = 'Say it in words'
const failed = 'We can’t read sentences right now. Please try again.'
const nothing = 'We didn’t understand that. Try “Rural towns in Ohio under 300k”.'

/** A sentence instead of filters: what is understood replaces them, and is searched for. */
export function WordsBox({ isDrawer, isShort = false }: WordsBoxProps) {
  const { flow, view } = useSearchContext()
  const { draft, edit } = useDraft()
  const said = useSaid()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [read, setRead] = useState<UnderstoodSearch | null>(null)
  const text = typed ?? said?.text ?? ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const search = await understandSentence(text)
    setRead(search)
    setError(search === null ? failed : hasMeaning(search) ? null : nothing)
    if (!search || !hasMeaning(search)) return
    if (isDrawer) return edit((form) => withWords(flow.list, form, search))
    const form = await settleCenter(withWords(flow.list, draft, search))
    const state: SaidState = { said: { text: text.trim(), search } }
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
