import { states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useState } from 'react'
import { joinWords } from '../../../lib/format/format.ts'
import { Icon } from '../../icon.tsx'
import classes from './state-picker.module.css'

export interface StatePickerProps {
  readonly states: readonly StateAbbreviation[]
  readonly onChange: (states: StateAbbreviation[]) => void
}

const all = Object.entries(names) as [StateAbbreviation, string][]

/** Chooses from the states, DC and the territories; the last one chosen cannot be removed. */
export function StatePicker({ states, onChange }: StatePickerProps) {
  const [text, setText] = useState('')
  const [onTop, setOnTop] = useState(states)
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setOnTop(states)
      combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
    },
  })
  const wanted = text.trim().toLowerCase()
  const shown = orderStates(onTop).filter(
    ([abbr, name]) => abbr.toLowerCase() === wanted || name.toLowerCase().includes(wanted),
  )
  const chosen = states.length === 1 ? names[states[0]!] : shortText(states)

  function toggle(abbr: StateAbbreviation) {
    const without = states.filter((state) => state !== abbr)
    if (without.length === states.length) onChange([...states, abbr])
    else if (without.length > 0) onChange(without)
  }

  return (
    <Combobox
      onOptionSubmit={(abbr) => toggle(abbr as StateAbbreviation)}
      position="bottom-start"
      store={combobox}
      transitionProps={{ duration: 0 }}
      width={288}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          aria-expanded={combobox.dropdownOpened}
          aria-haspopup="listbox"
          aria-label={`States: ${joinWords(states.map((abbr) => names[abbr]))}`}
          className={classes.button}
          onClick={() => combobox.toggleDropdown()}
          type="button"
        >
          <span>{chosen}</span>
          <Icon name="chevron" size={16} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown ?? ''}>
        <Combobox.Search
          aria-label="Find a state"
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
          placeholder="Find a state"
          value={text}
        />
        <Combobox.Options aria-label="States" aria-multiselectable className={classes.list ?? ''}>
          {shown.map(([abbr, name]) => (
            <Combobox.Option
              active={states.includes(abbr)}
              aria-selected={states.includes(abbr)}
              className={classes.option ?? ''}
              key={abbr}
              value={abbr}
            >
              <span className={classes.box} data-on={states.includes(abbr)}>
                {states.includes(abbr) ? <Icon name="check" size={16} /> : null}
              </span>
              {name}
            </Combobox.Option>
          ))}
          {shown.length === 0 ? (
            <Combobox.Empty>No match. Check the spelling.</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The states chosen when the list was opened come first, so that they are easy to find and remove. */
function orderStates(onTop: readonly StateAbbreviation[]): typeof all {
  const chosen = (abbr: StateAbbreviation) => onTop.includes(abbr)
  return [...all.filter(([abbr]) => chosen(abbr)), ...all.filter(([abbr]) => !chosen(abbr))]
}

/** `MA, NH`; `6 states` if they would not fit. */
function shortText(states: readonly StateAbbreviation[]): string {
  return states.length <= 4 ? states.join(', ') : `${states.length} states`
}
