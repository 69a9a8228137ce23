import type { Suggestion } from '@homeground/contracts'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect } from 'react'
import { kindLabels } from '../../lib/api/places.ts'
import { Icon } from '../icon.tsx'
import { Marked } from './marked.tsx'
import classes from './place-input.module.css'
import { noMatch, type Question } from './use-place-entry.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface PlaceInputProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (place: Suggestion) => void
  /** Called on Enter without a selected suggestion. */
  readonly onEnter: () => void
  /** Asked above the suggestions. */
  readonly question?: Question | null
  readonly kinds?: readonly Suggestion['kind'][]
  readonly size?: 'md' | 'lg'
  readonly error?: string | null
  readonly right?: ReactNode
  readonly rightWidth?: number | string
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A text field that suggests zips, towns, counties and states. */
export function PlaceInput(props: PlaceInputProps) {
  const {
    label,
    text,
    onText,
    onPick,
    onEnter,
    question,
    kinds,
    size = 'md',
    right,
    rightWidth,
  } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { places, isLoaded } = useSuggestions(text, kinds)
  const isOpen = places.length > 0 || isLoaded || question != null

  // A new list starts without a selection: Enter submits the typed text unless an arrow key selected a suggestion.
  useEffect(() => combobox.resetSelectedOption(), [places])

  useEffect(() => {
    if (question) combobox.openDropdown()
  }, [question])

  function enter(event: KeyboardEvent) {
    const isSubmit = event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1
    if (!isSubmit || event.nativeEvent.isComposing) return
    event.preventDefault()
    combobox.closeDropdown()
    onEnter()
  }

  return (
    <Combobox
      classNames={{ option: classes.option, empty: classes.empty }}
      offset={4}
      onOptionSubmit={(index) => {
        combobox.closeDropdown()
        onPick(places[Number(index)]!)
      }}
      store={combobox}
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          aria-label={label}
          autoComplete="off"
          classNames={{ root: classes.root, input: classes.input, section: classes.section }}
          error={props.error}
          errorProps={{ className: classes.error }}
          leftSection={<Icon name="search" />}
          leftSectionPointerEvents="none"
          leftSectionWidth={size === 'lg' ? 48 : 40}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            onText(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onKeyDown={enter}
          placeholder={props.placeholder}
          ref={props.inputRef}
          rightSection={right}
          rightSectionWidth={rightWidth ?? 40}
          size={size}
          spellCheck={false}
          value={text}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        {question?.place ? (
          <Combobox.Header className={classes.question ?? ''} role="alert">
            {question.text}
          </Combobox.Header>
        ) : null}
        <Combobox.Options aria-label="Places">
          {places.map((place, index) => (
            <Combobox.Option
              key={`${place.kind} ${place.label} ${place.zip}`}
              value={String(index)}
            >
              <Marked part={text} text={place.label} />
              <span className={classes.kind}>{kindLabels[place.kind]}</span>
            </Combobox.Option>
          ))}
          {places.length === 0 && isOpen ? (
            // Its own element once the text was entered, so that it is read aloud.
            <Combobox.Empty
              key={question ? 'entered' : 'typed'}
              {...(question && { role: 'alert' })}
            >
              {noMatch}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
