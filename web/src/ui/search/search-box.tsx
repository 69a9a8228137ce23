import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { suggestionPath, zipPath } from '../../lib/api/places.ts'
import { Icon } from '../icon.tsx'
import { PlaceInput } from '../place-input/place-input.tsx'
import { usePlaceEntry } from '../place-input/use-place-entry.ts'
import classes from './search-box.module.css'
import { useSlashKey } from './use-slash-key.ts'

export interface SearchBoxProps {
  /** `lg`, on the home page, has its own button. */
  readonly size?: 'md' | 'lg'
  readonly onDone?: () => void
  readonly autoFocus?: boolean
}

/** Finds a place by name and goes there; the slash key focuses it. */
export function SearchBox({ size = 'md', onDone, autoFocus = false }: SearchBoxProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input, autoFocus)

  function go(path: string) {
    setText('')
    input.current?.blur()
    onDone?.()
    navigate(path)
  }

  const entry = usePlaceEntry({
    text,
    onEnter: (place) => {
      if (place) go(suggestionPath(place))
    },
  })

  function enter() {
    const typed = text.trim()
    // An unknown zip has a page too, with the zips near it.
    if (/^\d{5}$/.test(typed)) return go(zipPath(typed))
    input.current?.focus()
    void entry.enter()
  }

  const button = (
    <Button aria-label="Search" className={classes.button} onClick={enter}>
      <span className={classes.word}>Search</span>
      <Icon className={classes.glass} name="search" />
    </Button>
  )
  return (
    <search className={size === 'lg' ? classes.large : classes.box}>
      <PlaceInput
        inputRef={input}
        label="Find a place"
        onEnter={enter}
        onPick={(place) => go(suggestionPath(place))}
        onText={setText}
        placeholder="Zip, town, county or state"
        question={entry.question}
        right={size === 'lg' ? button : <kbd className={classes.key}>/</kbd>}
        rightWidth="auto"
        size={size}
        text={text}
      />
    </search>
  )
}
