import { paymentAttribute } from '@homeground/catalog/attributes'
import { states } from '@homeground/catalog/states'
import type { SearchCount, UnderstoodSearch } from '@homeground/contracts'
import { formatMoney } from '@homeground/format/numbers'
import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { placesNamed, suggestionsQuery } from '../../lib/api/places.ts'
import { Icon } from '../../ui/icon.tsx'
import { RangeFilter } from '../../ui/range-filter/range-filter.tsx'
import type from '../../ui/type.module.css'
import { RemovableChip } from '../../ui/values/removable-chip.tsx'
import { placesList } from '../places-list.ts'
import { countQuery } from '../search/count-query.ts'
import { findMeasure } from '../search/list-attributes.ts'
import type { ResultList } from '../search/result-list.ts'
import { isComplete, type SearchForm } from '../search/search-form.ts'
import { directionText, filterText, inArea, placeCountText } from '../search/search-text.ts'
import classes from './sentence.module.css'
import { affordPath, hasMeaning, type SentenceEdit, sortUnknown, type TypedSentence } from './sentence.ts'
import { UnknownWords } from './sentence-note.tsx'
import { replaceWords, withSentence } from './sentence-search.ts'

export interface SentencePreviewProps {
  readonly text: string
  readonly sentence: TypedSentence
  readonly list: ResultList
  /** What the sentence does not mention. */
  readonly form: SearchForm
  readonly onText: (text: string) => void
  /** Searches for what is shown. */
  readonly onSearch: () => void
  /** What `onSearch` does, as its button says; by default "Search". */
  readonly action?: string
  /** Puts the focus into the field. */
  readonly focusField: () => void
}

const everywhere = placesList({ key: 'search', path: '/research-area' })
const emptyForm: SearchForm = { ...everywhere.firstForm, area: 'nationwide', states: [] }

/** The same on a screen that has no form: a sentence without an area searches the country. */
export function CountryPreview(props: Omit<SentencePreviewProps, 'list' | 'form'>) {
  return <SentencePreview {...props} form={emptyForm} list={everywhere} />
}

/** What is understood of a sentence while it is typed: parts that can be changed or removed, and how many places match. */
export default function SentencePreview({
  text,
  sentence,
  list,
  form,
  onText,
  onSearch,
  action = 'Search',
  focusField,
}: SentencePreviewProps) {
  const { search, isSettled, isAsked, edit } = sentence
  const [opened, setOpened] = useState<string | null>(null)
  const editorId = useId()
  const { count, isCounted } = useMatches(list, form, { search, opened })
  const focus = useKeptFocus(focusField)
  if (!search) return <div className={classes.preview} />
  const parts = partsOf(search, edit)
  const open = parts.find(({ key, editor }) => key === opened && editor)
  const matches = count && isCounted && matchesText(count.count, { search, asked: withSentence(list, form, search) })
  const { others } = sortUnknown(search)
  const isSearchable = hasMeaning(search) && !search.ask
  return (
    <section
      aria-label="Understood so far"
      className={classes.preview}
      {...focus}
      // A click leaves the focus in the field, where the next word is typed; inputs take it.
      onMouseDown={(event) => {
        if (!(event.target as Element).closest('input, select')) event.preventDefault()
      }}
    >
      <p className={type.hidden} role="status">
        {isSettled ? [...parts.map(({ words }) => words), isSearchable && matches].filter(Boolean).join(', ') : ''}
      </p>
      {isSearchable ? (
        <p className={classes.matches}>
          <span>{matches || 'Counting …'}</span>
          <Button onClick={onSearch} size="xs" type="button" variant="default">
            {isAsked && others.length > 0 ? `${action} without` : action}
          </Button>
        </p>
      ) : null}
      {isAsked && isSearchable && others.length > 0 ? (
        <p className={classes.line} role="alert">
          We didn’t understand <b>“{others.join('”, “')}”</b>. {action} without {others.length > 1 ? 'them' : 'it'}?
        </p>
      ) : null}
      {search.question ? (
        <Question
          about={search.question.about}
          choices={search.question.choices}
          isAsked={isAsked}
          onChoose={(choice) => onText(replaceWords(text, search.question!.about, choice))}
        />
      ) : null}
      {parts.length > 0 ? (
        <ul aria-label="Parts" className={classes.chips}>
          {parts.map(({ key, words, editor, onRemove }) => (
            <li className={classes.chip} key={key}>
              {editor ? (
                <button
                  aria-controls={opened === key ? editorId : undefined}
                  aria-expanded={opened === key}
                  onClick={() => setOpened(opened === key ? null : key)}
                  type="button"
                >
                  {words} <Icon name="chevron" size={16} />
                </button>
              ) : (
                <span>{words}</span>
              )}
              <button aria-label={`Remove ${words}`} onClick={onRemove} type="button">
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <section aria-label={`Change ${open.words}`} className={classes.editor} id={editorId}>
          {open.editor!(count, () => setOpened(null))}
        </section>
      ) : null}
      {search.calc ? (
        <p className={classes.line}>
          <Link to={affordPath(search.calc)}>
            See what you can afford{search.calc.income === null ? '' : ` on ${formatMoney(search.calc.income)} a year`}
          </Link>
        </p>
      ) : null}
      {search.filters[paymentAttribute.key] ? (
        <p className={classes.line}>
          A payment has loan, property tax and insurance. <Link to="/calc">Change terms</Link>
        </p>
      ) : null}
      <UnknownWords search={search} without={isAsked ? others : []} />
    </section>
  )
}

/** `21 towns match`; where the sentence names no area, with that of the screen. */
function matchesText(
  count: number,
  { search, asked }: { readonly search: UnderstoodSearch; readonly asked: SearchForm },
): string {
  const text = `${placeCountText(asked.by, count)} ${count === 1 ? 'matches' : 'match'}`
  return search.area === null ? `${text} ${inArea(asked)}` : text
}

/** The focus returns to the field when the button that had it disappears with its part. */
function useKeptFocus(focusField: () => void) {
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) focusField()
  })
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}

/** How many places match, with the distribution of the attribute whose range is open; not counted yet, those before. */
function useMatches(
  list: ResultList,
  form: SearchForm,
  { search, opened }: { readonly search: UnderstoodSearch | null; readonly opened: string | null },
): { readonly count: SearchCount | undefined; readonly isCounted: boolean } {
  const asked = search && withSentence(list, form, search)
  const histograms = opened && asked?.filters[opened] !== undefined ? [opened] : []
  const { data, isPlaceholderData } = useQuery({
    ...countQuery(list, asked ?? form, histograms),
    enabled: asked !== null && !search?.ask && isComplete(asked) && list.count !== undefined,
    placeholderData: keepPreviousData,
  })
  return { count: data, isCounted: !isPlaceholderData }
}

/** A part of what was understood. */
interface Part {
  readonly key: string
  readonly words: string
  readonly onRemove: () => void
  /** What changes it; `close` folds it. */
  readonly editor?: (count: SearchCount | undefined, close: () => void) => ReactNode
}

function partsOf(search: UnderstoodSearch, edit: (edit: SentenceEdit) => void): Part[] {
  const { results, order, dir } = search
  const { filters } = search
  return [
    ...areaParts(search, edit),
    ...(results
      ? [
          {
            key: 'results',
            words: results === 'town' ? 'Towns' : 'Zip codes',
            onRemove: () => edit((now) => (now.results === results ? { ...now, results: null } : now)),
          },
        ]
      : []),
    ...Object.entries(filters).map(([key, range]) => filterPart({ key, range }, edit)),
    ...(order
      ? [
          {
            key: 'order',
            words: `${findMeasure(order)?.short ?? order}, ${directionText({ orderBy: order, direction: dir ?? 'asc' })}`,
            onRemove: () => edit((now) => (now.order === order ? { ...now, order: null, dir: null } : now)),
          },
        ]
      : []),
  ]
}

/** A range, which opens with its slider and inputs. */
function filterPart(
  { key, range }: { readonly key: string; readonly range: string },
  edit: (edit: SentenceEdit) => void,
): Part {
  const change = (text: string | undefined) =>
    edit((now) => {
      if (now.filters[key] !== range) return now
      const { [key]: _, ...others } = now.filters
      return { ...now, filters: text === undefined ? others : { ...others, [key]: text } }
    })
  const attribute = findMeasure(key)
  return {
    key,
    words: filterText(key, range),
    onRemove: () => change(undefined),
    ...(attribute && {
      editor: (count: SearchCount | undefined, close: () => void) => (
        <RangeFilter
          attribute={attribute}
          histogram={count?.histograms?.[key]}
          onChange={change}
          onFold={close}
          value={range}
        />
      ),
    }),
  }
}

type Area = Pick<UnderstoodSearch, 'area' | 'states' | 'place' | 'radius'>

/** The screen keeps its area. */
const noArea: Area = { area: null, states: [], place: null, radius: null }
/** Without its places or states, a search is of the country. */
const country: Area = { ...noArea, area: 'nationwide' }
/** More states than these are one part. */
const fewStates = 3

function areaParts(search: UnderstoodSearch, edit: (edit: SentenceEdit) => void): Part[] {
  const { area, place } = search
  if (area === 'nationwide') {
    return [{ key: 'area', words: 'United States', onRemove: () => edit((now) => ({ ...now, ...noArea })) }]
  }
  if (area === 'state') return stateParts(search, edit)
  return place === null ? [] : place.split('; ').map((name) => placePart({ search, name }, edit))
}

function stateParts({ states: chosen }: UnderstoodSearch, edit: (edit: SentenceEdit) => void): Part[] {
  const leave = (state: string) => () =>
    edit((now) => {
      const rest = now.states.filter((each) => each !== state)
      return rest.length > 0 ? { ...now, states: rest } : { ...now, ...country }
    })
  const nameOf = (state: string) => states[state as keyof typeof states]
  if (chosen.length <= fewStates) {
    return chosen.map((state) => ({ key: state, words: nameOf(state), onRemove: leave(state) }))
  }
  return [
    {
      key: 'states',
      words: `${chosen.length} states`,
      onRemove: () => edit((now) => (now.area === 'state' ? { ...now, ...country } : now)),
      editor: () => (
        <div className={classes.states}>
          {chosen.map((state) => (
            <RemovableChip key={state} onRemove={leave(state)} words={nameOf(state)} />
          ))}
        </div>
      ),
    },
  ]
}

const distances = [5, 10, 25, 50, 100]

/** A place of the sentence: others with its name may have been meant, and another distance. */
function placePart(
  { search, name }: { readonly search: UnderstoodSearch; readonly name: string },
  edit: (edit: SentenceEdit) => void,
): Part {
  const { radius } = search
  const replace = (other: string | null) =>
    edit((now) => {
      const places = now.place?.split('; ') ?? []
      if (!places.includes(name)) return now
      const next = places.flatMap((place) => (place === name ? (other ?? []) : place))
      return next.length > 0 ? { ...now, place: [...new Set(next)].join('; ') } : { ...now, ...country }
    })
  const isNamed = name.includes(',')
  return {
    key: name,
    words: radius === null ? name : `Within ${radius} miles of ${name}`,
    onRemove: () => replace(null),
    ...((isNamed || radius !== null) && {
      editor: (_: unknown, close: () => void) => (
        <>
          {isNamed ? (
            <OtherPlaces
              name={name}
              onChoose={(other) => {
                replace(other)
                close()
              }}
            />
          ) : null}
          {radius === null ? null : (
            <NativeSelect
              data={[...new Set([...distances, radius])]
                .sort((a, b) => a - b)
                .map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
              label="Distance"
              onChange={(event) => {
                const miles = Number(event.currentTarget.value)
                edit((now) => (now.area === 'zip' ? { ...now, radius: miles } : now))
              }}
              value={String(radius)}
            />
          )}
        </>
      ),
    }),
  }
}

const maxOthers = 6

/** The other towns or counties with the name of a place. */
function OtherPlaces({ name, onChoose }: { readonly name: string; readonly onChoose: (place: string) => void }) {
  const plain = name.split(',')[0]!
  const { data } = useQuery(suggestionsQuery(plain))
  const others = placesNamed(plain, data).filter(({ label }) => label !== name)
  if (!data) return <p className={classes.line}>Loading …</p>
  if (others.length === 0) return <p className={classes.line}>No other place is called {plain}.</p>
  return (
    <ul aria-label={`Other places called ${plain}`} className={classes.others}>
      {others.slice(0, maxOthers).map(({ label }) => (
        <li key={label}>
          <button className={classes.link} onClick={() => onChoose(label)} type="button">
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface QuestionProps {
  readonly about: string
  readonly choices: readonly string[]
  /** The sentence was entered: now the question is read aloud. */
  readonly isAsked: boolean
  readonly onChoose: (choice: string) => void
}

/** Asks which place is meant, before anything is searched. */
function Question({ about, choices, isAsked, onChoose }: QuestionProps) {
  return (
    <p className={classes.line} key={String(isAsked)} {...(isAsked && { role: 'alert' })}>
      {choices.length > 0 ? 'Which place is' : 'We don’t know a place called'} “{about}”
      {choices.length > 0 ? '? ' : '. Check the spelling or try a zip. '}
      {choices.map((choice) => (
        <button className={classes.link} key={choice} onClick={() => onChoose(choice)} type="button">
          {choice}
        </button>
      ))}
      <button className={classes.link} onClick={() => onChoose('')} type="button">
        Leave it out
      </button>
    </p>
  )
}
