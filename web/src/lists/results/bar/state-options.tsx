import { states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { Combobox } from '@mantine/core'
import { Icon } from '../../../ui/icon.tsx'
import classes from './state-picker.module.css'

export interface StateOptionsProps {
  /** Of the list. */
  readonly id: string
  readonly chosen: readonly StateAbbreviation[]
  /** Come first, so that they are easy to find and remove. */
  readonly onTop: readonly StateAbbreviation[]
  readonly hasMany: boolean
  /** No more can be chosen. */
  readonly isFull: boolean
  /** Part of a name, or an abbreviation. */
  readonly text: string
}

const all = Object.entries(names) as [StateAbbreviation, string][]

/** The states whose names contain a text. */
export function StateOptions({ id, chosen, onTop, hasMany, isFull, text }: StateOptionsProps) {
  const wanted = text.trim().toLowerCase()
  const first = all.filter(([abbr]) => onTop.includes(abbr))
  const rest = all.filter(([abbr]) => !onTop.includes(abbr))
  const shown = [...first, ...rest].filter(
    ([abbr, name]) => abbr.toLowerCase() === wanted || name.toLowerCase().includes(wanted),
  )
  return (
    <Combobox.Options aria-label="States" aria-multiselectable={hasMany} className={classes.list ?? ''} id={id}>
      {shown.map(([abbr, name]) => {
        const isChosen = chosen.includes(abbr)
        return (
          <Combobox.Option
            active={isChosen}
            aria-selected={isChosen}
            className={classes.option ?? ''}
            disabled={isFull && !isChosen}
            key={abbr}
            value={abbr}
          >
            <span className={classes.box} data-on={isChosen}>
              {isChosen ? <Icon name="check" size={16} /> : null}
            </span>
            {name}
          </Combobox.Option>
        )
      })}
      {shown.length === 0 ? <Combobox.Empty>No match. Check the spelling.</Combobox.Empty> : null}
    </Combobox.Options>
  )
}
