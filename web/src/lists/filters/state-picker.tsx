import { states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { joinWords } from '@homeground/format/format'
import { type FocusEvent, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { StateMenuProps } from './state-menu.tsx'
import classes from './state-picker.module.css'

const StateMenu = lazyComponent(() => import('./state-menu.tsx'))

export interface StatePickerProps extends Omit<StateMenuProps, 'onClose' | 'onClickOutside' | 'place'> {
  /** Shown without a state, where that is a choice too. */
  readonly noneLabel?: string
}

/** Chooses from the states, DC and the territories. */
export function StatePicker(props: StatePickerProps) {
  const { noneLabel, ...menu } = props
  const { states } = menu
  const text = labelOf(states) ?? noneLabel ?? 'Choose a state'
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
  }

  return (
    // The list follows its button in the document, so that Tab goes from it to the next control.
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes the list that its button opened
    <div
      className={classes.picker}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close()
      }}
      ref={place}
    >
      <button
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-label={`States: ${text}${states.length > 1 ? ` (${joinWords(states.map((abbr) => names[abbr]))})` : ''}`}
        className={classes.button}
        data-empty={states.length === 0 && noneLabel === undefined}
        onClick={() => setIsOpen(!isOpen)}
        onFocus={StateMenu.loadAhead}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setIsOpen(true)
        }}
        onPointerEnter={StateMenu.loadAhead}
        ref={button}
        type="button"
      >
        <span>{text}</span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen ? <StateMenu {...menu} onClickOutside={() => setIsOpen(false)} onClose={close} place={place} /> : null}
    </div>
  )
}

/** `Massachusetts`, `MA, NH`; `6 states` if they would not fit. */
function labelOf(states: readonly StateAbbreviation[]): string | undefined {
  if (states.length === 0) return undefined
  if (states.length === 1) return names[states[0]!]
  return states.length <= 4 ? states.join(', ') : `${states.length} states`
}
