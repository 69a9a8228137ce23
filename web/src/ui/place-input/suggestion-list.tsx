import type { Suggestion } from '@homeground/contracts'
import { kindLabels } from '../../lib/api/places.ts'
import { Marked } from './marked.tsx'
import { suggestionKey } from './suggestion-key.ts'
import classes from './suggestion-list.module.css'
import { noMatch, type Question } from './use-place-entry.ts'
import type { useSuggestionList } from './use-suggestion-list.ts'

export interface SuggestionListProps {
  readonly list: ReturnType<typeof useSuggestionList>
  readonly places: readonly Suggestion[]
  /** What was typed: it is highlighted. */
  readonly text: string
  readonly question: Question | null | undefined
}

/** The suggestions below a place field. */
export function SuggestionList({ list, places, text, question }: SuggestionListProps) {
  return (
    <div className={classes.popup}>
      {question?.place ? (
        <p className={classes.question} role="alert">
          {question.text}
        </p>
      ) : null}
      <div
        aria-label="Places"
        className={classes.options}
        id={list.listId}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        role="listbox"
        tabIndex={-1}
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            aria-selected={index === list.selected}
            className={classes.option}
            id={list.optionId(index)}
            key={suggestionKey(place)}
            onClick={() => list.pick(index)}
            role="option"
            tabIndex={-1}
          >
            <Marked part={text} text={place.label} />
            <span className={classes.kind}>{kindLabels[place.kind]}</span>
          </div>
        ))}
      </div>
      {places.length === 0 ? (
        // Its own element once the text was entered, so that it is read aloud.
        <p
          className={classes.empty}
          key={question ? 'entered' : 'typed'}
          {...(question && { role: 'alert' })}
        >
          {noMatch}
        </p>
      ) : null}
    </div>
  )
}
