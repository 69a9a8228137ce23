import { type KeyboardEvent, useId, useState } from 'react'
import { isSentence } from './is-sentence.ts'
import classes from './suggestion-list.module.css'
import type { SuggestionOption } from './suggestion-options.ts'
import { noMatch, type Question } from './use-place-entry.ts'

interface SuggestionListInput {
  /** A key of each suggestion: a selection survives a new list that contains it. */
  readonly options: readonly string[]
  readonly onPick: (index: number) => void
  /** Called on Enter without a selection. */
  readonly onEnter: () => void
}

/** Index of no option: Enter then submits the typed text. */
const none = -1

/**
 * Opens and closes the list below a text field and selects its options by keyboard, as ARIA describes a combobox with a
 * listbox. The field keeps the focus.
 */
export function useSuggestionList({ options, onPick, onEnter }: SuggestionListInput) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [selection, setSelection] = useState<string | null>(null)
  const selected = isOpen && selection !== null ? options.indexOf(selection) : none
  const optionId = (index: number) => `${listId}-${index}`
  const close = () => {
    setIsOpen(false)
    setSelection(null)
  }
  const pick = (index: number) => {
    close()
    onPick(index)
  }
  const move = (step: 1 | -1) => {
    setIsOpen(true)
    if (options.length === 0) return
    const first = step > 0 ? 0 : options.length - 1
    const next = selected === none ? first : (selected + step + options.length) % options.length
    setSelection(options[next]!)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const enter = () => {
    if (selected !== none) return pick(selected)
    close()
    onEnter()
  }
  const actions: Record<string, () => void> = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter }

  return {
    isOpen,
    open: () => setIsOpen(true),
    close,
    pick,
    selected,
    listId,
    optionId,
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') close()
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    },
  }
}

export interface SuggestionListProps {
  readonly list: ReturnType<typeof useSuggestionList>
  readonly options: readonly SuggestionOption[]
  /** What was typed: it is highlighted. */
  readonly text: string
  readonly question: Question | null | undefined
  /** They are the pages opened last. */
  readonly isRecent: boolean
}

/** The suggestions below a place field. */
export function SuggestionList({ list, options, text, question, isRecent }: SuggestionListProps) {
  return (
    <div className={classes.popup}>
      {question?.place ? (
        <p className={classes.question} role="alert">
          {question.text}
        </p>
      ) : null}
      {isRecent ? <p className={classes.empty}>Recently viewed</p> : null}
      <div
        aria-label={isRecent ? 'Recently viewed' : 'Places'}
        className={classes.options}
        id={list.listId}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        role="listbox"
        tabIndex={-1}
      >
        {options.map(({ key, label, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            aria-selected={index === list.selected}
            className={classes.option}
            id={list.optionId(index)}
            key={key}
            onClick={() => list.pick(index)}
            role="option"
            tabIndex={-1}
          >
            <Marked part={text} text={label} />
            <span className={classes.kind}>{kind}</span>
          </div>
        ))}
      </div>
      {options.length === 0 ? (
        // Its own element once the text was entered, so that it is read aloud.
        <p className={classes.empty} key={question ? 'entered' : 'typed'} {...(question && { role: 'alert' })}>
          {question || !isSentence(text) ? noMatch : 'Press Enter to search in your words.'}
        </p>
      ) : null}
    </div>
  )
}

interface MarkedProps {
  readonly text: string
  /** Its first occurrence in `text`, ignoring case, is highlighted. */
  readonly part: string
}

function Marked({ text, part }: MarkedProps) {
  const wanted = part.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return <span>{text}</span>
  const end = at + wanted.length
  return (
    <span>
      {text.slice(0, at)}
      <b className={classes.match}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </span>
  )
}
