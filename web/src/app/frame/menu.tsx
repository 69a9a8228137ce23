import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { Icon } from '../../ui/icon.tsx'
import classes from './menu.module.css'

interface MenuState {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Of the element around the button and the panel. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  /** For the box: Escape closes, arrow keys, Home and End move among the links. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A button that opens a panel of links. A navigation, Escape, a button of the panel, and any use of another
 * part of the page close it. */
function useMenu(): MenuState {
  const [isOpen, setIsOpen] = useState(false)
  const location = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setIsOpen(false), [location])

  useEffect(() => {
    if (!isOpen) return
    const closeIfOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false)
    }
    // A button of the panel that opens a dialog: when that closes, the focus returns to a visible element.
    const closeByButton = (event: Event) => {
      const pressed = (event.target as Element).closest('button')
      if (!pressed || pressed === button.current || !box.current?.contains(pressed)) return
      button.current?.focus()
      setIsOpen(false)
    }
    document.addEventListener('click', closeByButton, true)
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('click', closeByButton, true)
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false)
      button.current?.focus()
      return
    }
    const step = steps[event.key]
    if (!step || !(isOpen || event.key.startsWith('Arrow'))) return
    event.preventDefault()
    flushSync(() => setIsOpen(true))
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
      (element) => element !== button.current,
    )
    step(links, links.indexOf(document.activeElement as HTMLElement))?.focus()
  }

  return { isOpen, toggle: () => setIsOpen(!isOpen), box, button, onKeyDown }
}

type Step = (links: readonly HTMLElement[], at: number) => HTMLElement | undefined

/** Key → the link that gets the focus; `at` is -1 while the button has it. */
const steps: Readonly<Record<string, Step | undefined>> = {
  ArrowDown: (links, at) => links[(at + 1) % links.length],
  ArrowUp: (links, at) => links.at(at < 0 ? -1 : at - 1),
  Home: (links) => links[0],
  End: (links) => links.at(-1),
}

export interface MenuProps {
  /** On the button. */
  readonly label: string
  /** One of the links leads to the current page, or to one above it. */
  readonly isCurrent?: boolean
  /** The edge of the button at which the panel begins. */
  readonly align?: 'start' | 'end'
  readonly className?: string | undefined
  /** Links and buttons. */
  readonly children: ReactNode
}

/** A button in the header that opens a panel of links. */
export function Menu({ label, isCurrent = false, align = 'start', className, children }: MenuProps) {
  const { isOpen, toggle, box, button, onKeyDown } = useMenu()
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and links in it
    <div className={`${classes.menu} ${className ?? ''}`} onKeyDown={onKeyDown} ref={box}>
      <button
        aria-controls={id}
        aria-current={isCurrent ? 'true' : undefined}
        aria-expanded={isOpen}
        className={classes.button}
        onClick={toggle}
        ref={button}
        type="button"
      >
        <span>{label}</span>
        <Icon name="chevron" size={16} />
      </button>
      <div className={classes.panel} data-align={align} hidden={!isOpen} id={id}>
        {children}
      </div>
    </div>
  )
}
