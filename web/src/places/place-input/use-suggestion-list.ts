import { type KeyboardEvent, useId, useState } from 'react'

export interface SuggestionListInput {
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
