import type { SchoolSuggestion, Suggestion } from '@homeground/contracts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type ReactNode, type Ref, useEffect } from 'react'
import { type RecentPage, useRecentPages } from '../../lib/recent-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './place-input.module.css'
import { SuggestionList, useSuggestionList } from './suggestion-list.tsx'
import { recentOptions, suggestionOptions, useSchoolSuggestions, useSuggestions } from './suggestion-options.ts'
import type { Question } from './use-place-entry.ts'

export interface PlaceInputProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (place: Suggestion) => void
  /** Called with a chosen school or district, which are suggested only with it. */
  readonly onPickSchool?: (school: SchoolSuggestion) => void
  /** Called with a page that was opened before; only with it, an empty field suggests those. */
  readonly onPickPage?: (page: RecentPage) => void
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
  /** Gets the focus when a dialog opens. */
  readonly hasFirstFocus?: boolean
}

/**
 * A text field that suggests zips, towns, counties and states. Mantine's combobox would add its positioning library to
 * the script of every page.
 */
export function PlaceInput(props: PlaceInputProps) {
  const { label, text, onText, onPick, onPickSchool, onPickPage, question, kinds } = props
  const { size = 'md' } = props
  const { places, isLoaded } = useSuggestions(text, kinds)
  const schools = useSchoolSuggestions(text, onPickSchool !== undefined)
  const recent = useRecentPages((state) => state.pages)
  const isRecent = onPickPage !== undefined && text.trim() === ''
  const options = isRecent ? recentOptions(recent) : suggestionOptions(places, schools)
  const list = useSuggestionList({
    options: options.map(({ key }) => key),
    onPick: (index) => {
      const { place, school, page } = options[index]!
      if (page) onPickPage?.(page)
      else if (place) onPick(place)
      else if (school) onPickSchool?.(school)
    },
    onEnter: props.onEnter,
  })
  const isShown = list.isOpen && (options.length > 0 || isLoaded || question != null)

  const { open } = list
  useEffect(() => {
    if (question) open()
  }, [question])

  return (
    <div className={classes.root}>
      <TextInput
        aria-activedescendant={list.selected < 0 ? undefined : list.optionId(list.selected)}
        aria-autocomplete="list"
        aria-controls={isShown ? list.listId : undefined}
        aria-expanded={isShown}
        aria-label={label}
        autoComplete="off"
        classNames={{ input: classes.input, section: classes.section }}
        data-autofocus={props.hasFirstFocus || undefined}
        // A dialog around the field stays open when Escape closes the list.
        data-mantine-stop-propagation={isShown || undefined}
        error={props.error}
        errorProps={{ className: classes.error }}
        leftSection={<Icon name="search" />}
        leftSectionPointerEvents="none"
        leftSectionWidth={size === 'lg' ? 48 : 40}
        onBlur={list.close}
        onChange={(event) => {
          onText(event.currentTarget.value)
          open()
        }}
        onFocus={open}
        onKeyDown={list.onKeyDown}
        placeholder={props.placeholder}
        ref={props.inputRef}
        rightSection={props.right}
        rightSectionWidth={props.rightWidth ?? 40}
        role="combobox"
        size={size}
        spellCheck={false}
        value={text}
      />
      {isShown ? (
        <SuggestionList isRecent={isRecent} list={list} options={options} question={question} text={text} />
      ) : null}
    </div>
  )
}
