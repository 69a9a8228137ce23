import { states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { Button, Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useClickOutside } from '@mantine/hooks'
import { type RefObject, useEffect, useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import popover from '../../ui/values/popover.module.css'
import classes from './state-picker.module.css'

interface StateOptionsProps {
  /** Id of the list. */
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

/** Kept free above and below the list: a screen may have a bar at the foot of the window. */
const edgePixels = 72

/** The room for the list in the window, to its style. */
function limitHeight({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`)
}

const all = Object.entries(names) as [StateAbbreviation, string][]

/** The states whose names contain a text. */
function StateOptions({ id, chosen, onTop, hasMany, isFull, text }: StateOptionsProps) {
  const typed = text.trim().toLowerCase()
  const first = all.filter(([abbr]) => onTop.includes(abbr))
  const rest = all.filter(([abbr]) => !onTop.includes(abbr))
  const matches = [...first, ...rest].filter(
    ([abbr, name]) => abbr.toLowerCase() === typed || name.toLowerCase().includes(typed),
  )
  return (
    <Combobox.Options aria-label="States" aria-multiselectable={hasMany} className={classes.list ?? ''} id={id}>
      {matches.map(([abbr, name]) => {
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
      {matches.length === 0 ? <Combobox.Empty>No match. Check the spelling.</Combobox.Empty> : null}
    </Combobox.Options>
  )
}

export interface StateMenuProps {
  /** Empty while none is chosen. */
  readonly states: readonly StateAbbreviation[]
  /** Several can be chosen; otherwise choosing one closes the list. */
  readonly hasMany: boolean
  /** The most that can be chosen; by default all. */
  readonly most?: number
  readonly onChange: (states: StateAbbreviation[]) => void
  /** Called when the choice is done. */
  readonly onClose: () => void
  readonly onClickOutside: () => void
  /** The element that also has the button: clicks on it don’t count as outside. */
  readonly place: RefObject<HTMLElement | null>
}

/** The open list of states below its button, with a field that finds them by name. */
export default function StateMenu(props: StateMenuProps) {
  const { states, hasMany, most, onChange, onClose, onClickOutside, place } = props
  const [text, setText] = useState('')
  const [onTop] = useState(states)
  const combobox = useCombobox({ opened: true })
  const { focusSearchInput } = combobox
  const list = useId()
  // Rendered again, the field names its list.
  const [, setHasList] = useState(false)
  useEffect(() => {
    setHasList(true)
    focusSearchInput()
  }, [focusSearchInput])
  useClickOutside(onClickOutside, null, [place.current])

  /** Its button is disabled then, so the focus goes on to the field. */
  function clear() {
    onChange([])
    focusSearchInput()
  }

  function choose(abbr: StateAbbreviation) {
    if (!hasMany) {
      onChange([abbr])
      return onClose()
    }
    const others = states.filter((state) => state !== abbr)
    onChange(others.length === states.length ? [...states, abbr] : others)
  }

  return (
    <Combobox
      middlewares={{ flip: true, shift: true, size: { padding: edgePixels, apply: limitHeight } }}
      onOptionSubmit={(abbr) => choose(abbr as StateAbbreviation)}
      position="bottom-start"
      store={combobox}
      transitionProps={{ duration: 0 }}
      width={288}
      withinPortal={false}
    >
      <Combobox.DropdownTarget>
        <span className={popover.anchor} />
      </Combobox.DropdownTarget>
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
        {/* Above the list: a window that is too low for all of it cuts off states, which scroll. */}
        {hasMany ? (
          <div className={classes.actions}>
            <Button
              data-mantine-stop-propagation
              disabled={states.length === 0}
              onClick={clear}
              size="sm"
              variant="subtle"
            >
              Clear
            </Button>
            {most === undefined ? null : <span>Up to {most}</span>}
            <Button data-mantine-stop-propagation onClick={onClose} size="sm">
              Done
            </Button>
          </div>
        ) : null}
        <StateOptions
          chosen={states}
          hasMany={hasMany}
          id={list}
          isFull={most !== undefined && states.length >= most}
          onTop={onTop}
          text={text}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}
