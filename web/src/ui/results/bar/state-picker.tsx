import { states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { Button, Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { type FocusEvent, useState } from 'react'
import { joinWords } from '../../../lib/format/format.ts'
import { Icon } from '../../icon.tsx'
import { StateOptions } from './state-options.tsx'
import classes from './state-picker.module.css'

export interface StatePickerProps {
  /** Empty while none is chosen. */
  readonly states: readonly StateAbbreviation[]
  /** Several can be chosen; otherwise choosing one closes the list. */
  readonly hasMany: boolean
  readonly onChange: (states: StateAbbreviation[]) => void
}

/** Chooses from the states, DC and the territories. */
export function StatePicker({ states, hasMany, onChange }: StatePickerProps) {
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

  function choose(abbr: StateAbbreviation) {
    if (!hasMany) {
      onChange([abbr])
      return close()
    }
    const others = states.filter((state) => state !== abbr)
    onChange(others.length === states.length ? [...states, abbr] : others)
  }
  function close() {
    combobox.closeDropdown()
    combobox.focusTarget()
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) combobox.closeDropdown()
  }

  return (
    // The list follows its button in the document, so that Tab goes from it to the next control.
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes the list that its button opened
    <div
      className={classes.picker}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && combobox.dropdownOpened) close()
      }}
    >
      <Combobox
        onOptionSubmit={(abbr) => choose(abbr as StateAbbreviation)}
        position="bottom-start"
        store={combobox}
        transitionProps={{ duration: 0 }}
        width={288}
        withinPortal={false}
      >
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <button
            aria-expanded={combobox.dropdownOpened}
            aria-haspopup="listbox"
            aria-label={`States: ${states.length === 0 ? 'none' : joinWords(states.map((abbr) => names[abbr]))}`}
            className={classes.button}
            data-empty={states.length === 0}
            onClick={() => combobox.toggleDropdown()}
            type="button"
          >
            <span>{labelOf(states)}</span>
            <Icon name="chevron" size={16} />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown ?? ''}>
          <Combobox.Search
            aria-expanded
            aria-label="Find a state"
            classNames={{ input: classes.search ?? '' }}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
            placeholder="Find a state"
            role="combobox"
            value={text}
          />
          <StateOptions chosen={states} hasMany={hasMany} onTop={onTop} text={text} />
          {hasMany ? (
            <div className={classes.foot}>
              <Button
                data-mantine-stop-propagation
                disabled={states.length === 0}
                onClick={() => onChange([])}
                size="sm"
                variant="subtle"
              >
                Clear
              </Button>
              <Button data-mantine-stop-propagation onClick={close} size="sm">
                Done
              </Button>
            </div>
          ) : null}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}

/** `Massachusetts`, `MA, NH`; `6 states` if they would not fit. */
function labelOf(states: readonly StateAbbreviation[]): string {
  if (states.length === 0) return 'Choose a state'
  if (states.length === 1) return names[states[0]!]
  return states.length <= 4 ? states.join(', ') : `${states.length} states`
}
