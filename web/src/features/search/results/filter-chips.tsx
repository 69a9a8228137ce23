import { Chip } from '../../../ui/controls/chip.tsx'
import { type Question, setFilter } from '../question.ts'
import { filterWords } from '../question-words.ts'
import classes from './results-heading.module.css'

export interface FilterChipsProps {
  readonly filters: Question['filters']
  readonly askChanged: (change: (question: Question) => Question) => void
}

/** The filters of the results, each with a button that drops it and searches again. */
export function FilterChips({ filters, askChanged }: FilterChipsProps) {
  const keys = Object.keys(filters)
  if (keys.length === 0) return null
  return (
    <ul aria-label="Filters set" className={classes.chips}>
      {keys.map((key) => {
        const words = filterWords(key, filters[key]!)
        return (
          <li key={key}>
            <Chip
              label={`Drop ${words}`}
              onDrop={() => askChanged((question) => setFilter(question, key, undefined))}
            >
              {words}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
