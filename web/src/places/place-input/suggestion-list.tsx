import { isSentence } from './is-sentence.ts'

import classes from './suggestion-list.module.css'
import type { SuggestionOption } from './suggestion-options.ts'
import { noMatch, type Question } from './use-place-entry.ts'
import type { useSuggestionList } from './use-suggestion-list.ts'

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
