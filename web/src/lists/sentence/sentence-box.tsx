import type { UnderstoodSearch } from '@homeground/contracts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import formClasses from '../../ui/form/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { settleCenter } from '../search/form-edits.ts'
import { useDraft, useSearchContext } from '../search/search-context.ts'
import classes from './sentence.module.css'
import { maxSentenceLetters, type SentenceState, useSentence, useTypedSentence } from './sentence.ts'
import type { UnknownWordsProps } from './sentence-note.tsx'
import type { SentencePreviewProps } from './sentence-preview.tsx'
import { withSentence } from './sentence-search.ts'

export interface SentenceBoxProps {
  /** In a drawer, which has a button that searches, words only fill in the form. */
  readonly isDrawer: boolean
  /** Whether the field names itself, without a label above it. */
  readonly isShort?: boolean
}

const SentencePreview = lazyComponent<SentencePreviewProps>(() => import('./sentence-preview.tsx'))
const UnknownWords = lazyComponent<UnknownWordsProps>(() =>
  import('./sentence-note.tsx').then((file) => ({ default: file.UnknownWords })),
)

const label = 'Say it in words'
const failed = 'We can’t read sentences right now. Please try again.'
const nothing = 'We didn’t understand that. Try “Rural towns in Ohio under 300k”.'

/** A sentence instead of filters: what is understood is shown while it is typed, replaces them, and is searched for. */
export function SentenceBox({ isDrawer, isShort = false }: SentenceBoxProps) {
  const { flow, view } = useSearchContext()
  const { draft, edit } = useDraft()
  const said = useSentence()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [filledIn, setFilledIn] = useState<UnderstoodSearch | null>(null)
  const text = typed ?? said?.text ?? ''
  const sentence = useTypedSentence(typed ?? '')
  const field = useRef<HTMLInputElement>(null)

  async function submit() {
    const words = text.trim()
    if (words === '') return
    const entered = await sentence.enter(words)
    setError(entered.next === 'failure' ? failed : entered.next === 'nothing' ? nothing : null)
    if (entered.next === 'calculator') return void navigate(entered.path)
    if (entered.next === 'question') {
      setTyped(words)
      setIsOpen(true)
    }
    if (entered.next !== 'search') return
    const { search } = entered
    setIsOpen(false)
    if (isDrawer) {
      setFilledIn(search)
      return edit((form) => withSentence(flow.list, form, search))
    }
    const form = await settleCenter(withSentence(flow.list, draft, search))
    const state: SentenceState = { said: { text: words, search } }
    setTyped(null)
    void navigate(view.addressFor(form), { state })
  }

  function type(words: string) {
    setTyped(words)
    setIsOpen(true)
    setError(null)
    setFilledIn(null)
  }

  return (
    <form
      className={classes.box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        field.current?.focus()
        setIsOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        classNames={{ input: classes.input ?? '', error: formClasses.error ?? '' }}
        error={error}
        {...(isShort ? { 'aria-label': label } : { label })}
        autoComplete="off"
        maxLength={maxSentenceLetters}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setIsOpen(true)}
        placeholder={isShort ? `${label}: rural, under 300k` : 'Rural, under 300k'}
        ref={field}
        rightSection={
          <button aria-label="Search these words" className={classes.go} type="submit">
            <Icon name="search" />
          </button>
        }
        value={text}
      />
      {isOpen && sentence.search ? (
        <div className={classes.popup}>
          <SentencePreview
            action={isDrawer ? 'Fill in' : 'Search'}
            focusField={() => field.current?.focus()}
            form={draft}
            list={flow.list}
            onSearch={() => void submit()}
            onText={type}
            sentence={sentence}
            text={text}
          />
        </div>
      ) : null}
      {filledIn ? <UnknownWords search={filledIn} /> : null}
    </form>
  )
}
