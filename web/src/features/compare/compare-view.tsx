import '@mantine/core/styles/Button.layer.css'
import { attributes } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import { type ComparedKind, comparedKindWords, type PlaceKind } from '@homeground/catalog/place-kinds'
import type { ComparedPlace } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { spellOut } from '@homeground/format/numbers'
import { Badge, Button } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { type ComparedRef, isSamePlace, placeLabel } from '../../lib/api/place-ref.ts'
import { saveLateCsv } from '../../lib/format/csv.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useLater } from '../../lib/use-near.ts'
import {
  addToCompare,
  type CompareAddress,
  comparePath,
  comparePathOf,
  rememberCompared,
  removeFromCompare,
  resetCompare,
  setHome,
  useCompare,
} from '../../places/compare/compare-store.ts'
import { type AttributeFigure, sourcesOf } from '../../places/figures/figure-groups.ts'
import { PaymentRemark, usePayments } from '../../places/loan/payments.tsx'
import { PrintButton } from '../../places/sheet/print-button.tsx'
import { ShareShortlist } from '../../places/shortlist/share-shortlist.tsx'
import '../../places/sheet/sheet.css'
import { SheetFoot } from '../../places/sheet/sheet-foot.tsx'
import { type ListedPlace, listedPlace } from '../../places/shortlist/shortlist-store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useCopy } from '../../ui/form/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePrinting } from '../../ui/page/printing.ts'
import type from '../../ui/type.module.css'
import { AddPlace } from './add-place.tsx'
import {
  type CompareGroup,
  type CompareRow,
  comparedRef,
  compareRows,
  fileNameOf,
  nameWithinKind,
  shortNames,
} from './compare-rows.ts'
import { CompareTable } from './compare-table.tsx'
import classes from './compare-view.module.css'
import { verdictOf } from './verdict.ts'

type Compared = Pick<ComparedPlace, 'id' | 'figures'>

/** The numbers that a share link was made from. */
interface SharedState {
  /** Of the read model. */
  readonly version: string
  /** Two characters per attribute of the catalog, in its order. */
  readonly prints: readonly string[]
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const printLength = 2

/**
 * Two characters for the values and margins of error of one attribute in all places: a change of any of them changes
 * the characters, but for one in 4,096. Short, because all of them are part of a link.
 */
function printOf(places: readonly Compared[], key: string): string {
  const text = places.map(({ id, figures }) => {
    const figure = figures.find((each) => each.key === key)
    return [id, figure?.value ?? '', figure?.moe ?? '', figure?.note?.kind ?? ''].join(' ')
  })
  const hash = fnv1a([key, ...text].join('|'))
  return digits[hash & 63]! + digits[(hash >>> 6) & 63]!
}

/** The 32-bit FNV-1a hash of a text, with its bits mixed so that the low ones depend on all of it. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

/** `v` of a share link: `12.AbCd…`. */
export function writeShared(places: readonly Compared[], version: string): string {
  return `${version}.${attributes.map(({ key }) => printOf(places, key)).join('')}`
}

/** Null for a text that no share link has. */
export function readShared(text: string | null): SharedState | null {
  const [, version, prints] = /^([\w-]+)\.([\w-]*)$/.exec(text ?? '') ?? []
  if (version === undefined || prints === undefined) return null
  return { version, prints: prints.match(new RegExp(`.{${printLength}}`, 'g')) ?? [] }
}

/**
 * Keys of the attributes whose numbers have changed since a link was made. Null if this is unknown: the link is of
 * another list of attributes.
 */
export function changedSince({ prints }: SharedState, places: readonly Compared[]): string[] | null {
  if (prints.length !== attributes.length) return null
  return attributes.flatMap(({ key }, index) => (printOf(places, key) === prints[index] ? [] : [key]))
}

const CompareSections = lazyComponent(() => import('./compare-sections.tsx'))

interface CompareViewProps {
  readonly address: CompareAddress & { readonly kind: PlaceKind }
  readonly places: readonly ComparedPlace[]
  /** Whether these are all places of the address. */
  readonly isComplete: boolean
  readonly attributes: LoadedAttributes
  readonly leftOut: readonly string[]
}

/** The places side by side: figures, price history, distances, and how to share them. */
export function CompareView(props: CompareViewProps) {
  const { address, places, isComplete, attributes, leftOut } = props
  const { kind } = address
  const isPrinted = usePrinting()
  const current = useMemo(() => places.map(comparedRef), [places])
  const { ids, otherList, add, remove, clear, keep } = useShown({ address, current, isComplete })
  const payments = usePayments(attributes)
  const groups = useMemo(
    () =>
      compareRows(
        places.map((place) => ({
          ...place,
          figures: payments.withPayment({ figures: place.figures, state: place.state_abbr }),
        })),
        payments.attributes,
      ),
    [places, payments],
  )
  const names = shortNames(places.map((place) => ({ ...place, town: nameWithinKind(place) })))
  const home = useCompare((state) => state.home)
  const homeIndex = home ? places.findIndex((place) => isSamePlace(place, home)) : -1
  const homeOf = homeIndex < 0 ? null : homeIndex
  const shared = isComplete && attributes.version !== null ? readShared(address.shared) : null
  const changed = useMemo(() => shared && changedSince(shared, places), [address.shared, places])
  const link =
    attributes.version === null
      ? comparePath({ kind, ids })
      : comparePath({ kind, ids }, writeShared(places, attributes.version))
  return (
    <div className={`${type.page} ${classes.page}`} data-sheet="comparison">
      <CompareHead
        count={places.length}
        csvOf={async () => (await import('./compare-sections.tsx')).compareCsv(places, groups)}
        fileName={fileNameOf(places)}
        kind={kind}
        link={link}
        listed={current.map(listedPlace)}
        onClear={clear}
      />
      <Verdict attributes={attributes} home={homeOf} names={names} places={places} />
      {places.length > 1 ? (
        <p className={`${type.soft} ${classes.lede}`}>
          Bars show the percentile in the nation; for test scores, in the state. <Badge variant="best">Best</Badge>{' '}
          marks the strongest value where the measure has a better end and the difference is clear.
        </p>
      ) : null}
      <div className={classes.notices}>
        {leftOut.length > 0 ? <Notice kind="caution">{leftOut.join(' ')}</Notice> : null}
        {shared ? (
          <ChangesNotice attributes={attributes} changed={changed} groups={groups} version={shared.version} />
        ) : null}
      </div>
      <div className={classes.tools}>
        {ids.length < limits.comparedPlaces ? (
          <AddPlace kind={kind} onAdd={add} taken={ids} />
        ) : (
          <p className={type.soft}>You can compare {limits.comparedPlaces} places: remove one to add another.</p>
        )}
        <OtherList list={otherList} onReplace={keep} />
        {home && homeOf === null && home.kind === kind && ids.length < limits.comparedPlaces ? (
          <Button onClick={() => add(home)} variant="default">
            Compare with {placeLabel(home)}, where you live
          </Button>
        ) : null}
      </div>
      <CompareTable
        changed={changed ?? []}
        groups={groups}
        home={homeOf}
        names={names}
        onHome={setHome}
        onRemove={remove}
        places={places}
        isPrinted={isPrinted}
      />
      <p className={classes.note}>
        Select a number for its source, definition and margin of error. The tick on each bar is the median; a pale end
        shows the margin of error. <span className={type.mute}>Gray numbers</span> are rough estimates (coefficient of
        variation of 20% or more). Green bars: higher is better. Monthly payment: <PaymentRemark priceUsd={null} />
      </p>
      {useLater() ? <CompareSections names={names} places={places} /> : null}
      {isPrinted ? (
        <SheetFoot path={comparePath({ kind, ids })} rows={groups.flatMap(({ rows }) => rows.flatMap(figuresOf))}>
          {places.length < limits.comparedPlaces
            ? 'At the right of a value: its percentile in the nation; of test scores, in the state.'
            : null}{' '}
          Bold: clearly the best. ~: some differences are within the margins of error. Payment:{' '}
          <PaymentRemark priceUsd={null} />
        </SheetFoot>
      ) : null}
    </div>
  )
}

function figuresOf({ attribute, figures }: Pick<CompareRow, 'attribute' | 'figures'>): AttributeFigure[] {
  return figures.map((figure) => ({ attribute, figure }))
}

interface ChangesNoticeProps {
  /** Version of the data that the link was made with. */
  readonly version: string
  /** Keys of the attributes that have changed since; null if unknown. */
  readonly changed: readonly string[] | null
  readonly groups: readonly CompareGroup[]
  readonly attributes: LoadedAttributes
}

/** The changes since a share link was made; nothing if the data is the same. */
function ChangesNotice({ version, changed, groups, attributes }: ChangesNoticeProps) {
  const isNewer = version !== attributes.version
  const versions = `data version ${version}; this is version ${attributes.version}`
  if (changed === null) {
    return (
      <Notice kind="caution" title="Numbers may have changed since this link was made">
        It was made with {versions}. We can’t tell which numbers were different then.
      </Notice>
    )
  }
  if (changed.length === 0) {
    return isNewer ? (
      <Notice kind="plain">This link was made with {versions}. The numbers of these places are the same.</Notice>
    ) : null
  }
  const measures = formatCount(changed.length, 'measure')
  return (
    <Notice kind="caution" title={`${measures} changed since this link was made`}>
      It was made with {versions}. You see today’s numbers; the changed ones are marked.
      <ul>
        {changesBySource(changed, { groups, attributes }).map(({ source, labels }) => (
          <li key={source}>
            <b>{source}:</b> {labels.join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface SourceChanges {
  /** Publisher and vintage of the numbers now: `Realtor.com, Apr 2024`. */
  readonly source: string
  readonly labels: readonly string[]
}

/** Changed attributes by the source that they have now, or by their publisher where no place has a value any more. */
function changesBySource(
  changed: readonly string[],
  { groups, attributes }: { groups: readonly CompareGroup[]; attributes: LoadedAttributes },
): SourceChanges[] {
  const rows = new Map(groups.flatMap((group) => group.rows.map((row) => [row.attribute.key, row] as const)))
  const changes = changed.flatMap((key) => {
    const attribute = attributes.byKey.get(key)
    if (!attribute) return []
    const now = sourcesOf(figuresOf({ attribute, figures: rows.get(key)?.figures ?? [] }))
    return [{ source: now || attribute.publisher, label: attribute.short }]
  })
  const bySource = Map.groupBy(changes, ({ source }) => source)
  return [...bySource].map(([source, members]) => ({ source, labels: members.map(({ label }) => label) }))
}

interface VerdictProps {
  readonly places: readonly ComparedPlace[]
  readonly names: readonly string[]
  /** Index of the place where the reader lives; null if it is none of them. */
  readonly home: number | null
  readonly attributes: LoadedAttributes
}

/** What matters most of the places in words. */
function Verdict({ places, names, home, attributes }: VerdictProps) {
  const sentences = verdictOf({
    places: places.map((place, index) => ({ ...place, name: names[index]! })),
    home,
    attributes: attributes.all,
  })
  if (sentences.length === 0) return null
  return (
    <section aria-label="In words" className={classes.verdict} data-printed="verdict">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}

interface Shown {
  /** What the address names, as the server names it once it has. */
  readonly ids: readonly string[]
  /** The reader's own list, if the address shows something else; empty otherwise. */
  readonly otherList: readonly ComparedRef[]
  readonly add: (place: ComparedRef) => void
  readonly remove: (place: ComparedRef) => void
  readonly clear: () => void
  /** Replaces the reader's own list by what is shown. */
  readonly keep: () => void
}

interface ShownInput {
  readonly address: CompareAddress
  /** Those of the address that exist. */
  readonly current: readonly ComparedRef[]
  /** Whether all of them do. */
  readonly isComplete: boolean
}

/**
 * The places or schools of the address, and how to change them. Where they are those of the reader's compare list, the list
 * changes with them; a link from someone else leaves another list alone.
 */
export function useShown({ address, current, isComplete }: ShownInput): Shown {
  const list = useCompare((state) => state.places)
  const navigate = useNavigate()
  const { kind } = address
  const ids = isComplete ? current.map(({ id }) => id) : address.ids
  const isOwn = list.length === ids.length && list.every((place) => place.kind === kind && ids.includes(place.id))
  const open = (next: readonly string[]) => navigate(comparePath({ kind, ids: next }))

  useEffect(() => {
    if (!isComplete) return
    // Only a list of none is filled by opening a link.
    if (useCompare.getState().places.length === 0) useCompare.setState({ places: current })
    if (current.length > 1) rememberCompared(current)
  }, [isComplete, kind, ids.join(';')])

  return {
    ids,
    otherList: isOwn ? [] : list,
    add: (place) => {
      if (isOwn) addToCompare(place)
      open([...ids, place.id])
    },
    remove: (place) => {
      if (isOwn) removeFromCompare(place)
      open(ids.filter((id) => id !== place.id))
    },
    clear: () => {
      if (isOwn) resetCompare()
      open([])
    },
    keep: () => useCompare.setState({ places: current }),
  }
}

interface OtherListProps {
  readonly list: readonly ComparedRef[]
  readonly onReplace: () => void
}

/** The reader's own list, where a link shows something else. */
export function OtherList({ list, onReplace }: OtherListProps) {
  if (list.length === 0) return null
  const one = list[0]!.kind === 'school' ? 'school' : 'place'
  const it = list.length === 1 ? 'it' : 'them'
  return (
    <p className={type.soft}>
      You were comparing {formatCount(list.length, one)}. <Link to={comparePathOf(list)}>View {it}</Link> ·{' '}
      <button className={type.textButton} onClick={onReplace} type="button">
        Replace {it}
      </button>
    </p>
  )
}

interface CompareHeadProps {
  readonly count: number
  readonly kind: ComparedKind
  /** Path and query of the share link. */
  readonly link: string
  /** The end of the name of the file of its numbers. */
  readonly fileName: string
  readonly csvOf: () => string | Promise<string>
  /** What is shown, which can be shared as a shortlist. */
  readonly listed: readonly ListedPlace[]
  readonly onClear: () => void
}

/** The title, with buttons to share, print and download the comparison, and to empty it. */
export function CompareHead({ count, kind, link, fileName, csvOf, listed, onClear }: CompareHeadProps) {
  const address = location.origin + link
  const { state, copy } = useCopy(address)
  function download() {
    void saveLateCsv(`homeground-compare-${fileName}.csv`, async () => csvOf())
  }
  return (
    <>
      <header className={classes.head}>
        <h1 data-printed={count > 1 ? 'name' : undefined} tabIndex={-1}>
          {titleOf(count, kind)}
        </h1>
        <div className={classes.actions}>
          <Button leftSection={<Icon name="link" />} onClick={() => void copy()} variant="default">
            {state === 'copied' ? 'Link copied' : 'Copy link'}
          </Button>
          <ShareShortlist places={listed} variant="default" />
          <PrintButton isSheet={kind !== 'school'} />
          <Button
            leftSection={<Icon name="download" />}
            onClick={download}
            title="Download every number with its margin, vintage and source"
            variant="default"
          >
            CSV
          </Button>
          <Button onClick={onClear} variant="subtle">
            Reset
          </Button>
        </div>
      </header>
      <p className={state === 'refused' ? `${type.small} ${type.soft} ${classes.link}` : type.hidden} role="status">
        {state === 'copied' ? 'Link copied' : null}
        {state === 'refused' ? `Copy this link: ${address}` : null}
      </p>
    </>
  )
}

/** `Four counties, side by side` */
function titleOf(count: number, kind: ComparedKind): string {
  if (count === 1) return `Add another ${kind === 'school' ? 'school' : 'place'} to compare`
  const number = spellOut(count)
  const many = kind === 'zip' ? 'places' : comparedKindWords[kind].many
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} ${many}, side by side`
}
