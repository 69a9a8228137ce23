import { findAttribute } from '@homeground/catalog/attributes'
import { rankingFloors } from '@homeground/catalog/defaults'
import { likeMonthChange, monthNumber, periodLabel, periodOf } from '@homeground/catalog/periods'
import { readFollowedKey } from '@homeground/catalog/place-kinds'
import { schoolFigureSources, sourceOf } from '@homeground/catalog/sources'
import type { MonthFigures, SchoolFigures, SpringFigures } from '@homeground/contracts'
import { followedPath } from '@homeground/contracts/paths'
import { joinWords } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { changeRangeText, percentText, pointsText, trendReasons } from '@homeground/format/school-text'
import { type MailText, mailText } from '@homeground/mail'
import { type EditionKind, isRestated, type NamedChange, type WatchedChanges } from './figures.ts'
import { hasNewSpring, restatedSprings, type SchoolChange } from './school-results.ts'

interface PageLinks {
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
}

interface DigestLinks extends PageLinks {
  readonly unsubscribe: string
}

const { publisher } = sourceOf('realtor')
const resultPublishers = schoolFigureSources.scores.map((key) => sourceOf(key).publisher)
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const figures = {
  median_listing_price: (value: number) => dollars.format(value),
  housing_inventory: (value: number) => decimals.format(value),
  days_on_market: (value: number) => decimals.format(value),
} as const satisfies Record<keyof MonthFigures, (value: number) => string>
const figureKeys = Object.keys(figures) as (keyof MonthFigures)[]

/** Reports what changed in watched places, in watched schools, or in both. */
export function digestMail(kind: EditionKind, changes: WatchedChanges, links: DigestLinks): MailText {
  const { subject, paragraphs } = textOf(kind, changes, links)
  return mailText(subject, ...paragraphs, ...closing(changes, links))
}

/** The entry of a feed about one place or school. */
interface EntryText {
  /** Key of the place or school. */
  readonly place: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** An entry for each change: what an email about this change alone would report. */
export function entryTexts(kind: EditionKind, changes: WatchedChanges, links: PageLinks): EntryText[] {
  const { zips, schools = [] } = changes
  const single = [
    ...zips.map((zip) => ({ place: zip.zip, change: { ...changes, zips: [zip], schools: [] } })),
    ...schools.map((school) => ({ place: school.now.key, change: { ...changes, zips: [], schools: [school] } })),
  ]
  return single.map(({ place, change }) => {
    const { subject, paragraphs } = textOf(kind, change, links)
    return { place, title: subject, paragraphs }
  })
}

/** What an email and a feed have in common. */
function textOf(
  kind: EditionKind,
  changes: WatchedChanges,
  links: PageLinks,
): { readonly subject: string; readonly paragraphs: readonly string[] } {
  const { zips, schools = [] } = changes
  const ofPlaces = zips.length === 0 ? null : (kind === 'restatement' ? restatementPart : newsPart)(changes, links)
  const ofSchools = schools.length === 0 ? null : schoolPart(schools, links)
  const parts = [ofPlaces, ofSchools].filter((part) => part !== null)
  const about = parts.map(({ about }) => about).join(' and ')
  return {
    subject: `${about.charAt(0).toUpperCase()}${about.slice(1)} for ${subjectOf(changes)}`,
    paragraphs: [...parts.flatMap(({ paragraphs }) => paragraphs), ...sourcesOf(changes)],
  }
}

interface MailPart {
  /** What the figures are, in lower case except names: the start of the subject. */
  readonly about: string
  readonly paragraphs: readonly string[]
}

/** Reports what changed in watched places from one month to the next. */
function newsPart(changes: WatchedChanges, links: PageLinks): MailPart {
  const [before, now] = monthsOf(changes)
  return {
    about: `${now} housing figures`,
    paragraphs: [
      `${publisher} has published ${now}. This is what changed since ${before} in the places you watch.`,
      ...changes.zips.map((zip) => newsOf(zip, changes, links)),
      'A median depends on the mix of homes for sale, not only on their prices.',
    ],
  }
}

/** Reports which figures of watched places the publisher has changed afterward. */
function restatementPart(changes: WatchedChanges, links: PageLinks): MailPart {
  return {
    about: 'restated housing figures',
    paragraphs: [
      `${publisher} has restated months that it had published before. This is a correction of earlier figures, not market news.`,
      ...changes.zips.map((zip) =>
        [zip.name, ...restatements(zip, changes).map(indented), indented(pageOf(zip.zip, links))].join('\n'),
      ),
    ],
  }
}

/** Reports a newer spring of watched schools and districts, or corrected results of an earlier one. */
function schoolPart(schools: readonly SchoolChange[], links: PageLinks): MailPart {
  const areNews = schools.some(hasNewSpring)
  return {
    about: areNews ? 'new test results' : 'restated test results',
    paragraphs: [
      areNews
        ? 'New state test results are published. This is what changed at the schools you watch.'
        : 'Test results that were published before have been corrected. This is not news about the schools.',
      ...schools.map((school) => schoolNews(school, links)),
      'A change is unclear if its range, which covers the published ranges and the 90% sampling margin, contains 0.',
    ],
  }
}

function schoolNews(school: SchoolChange, links: PageLinks): string {
  const { now } = school
  const [newest, before] = now.springs
  const lines = [
    ...(newest ? [resultOf(now, newest), schoolChangeOf(now), ...rankOf(newest, before)] : []),
    ...restatedSprings(school).map(
      ({ now: spring, former }) =>
        `Spring ${spring.year} restated: ${springText(now, former)} → ${springText(now, spring)}`,
    ),
    pageOf(now.key, links),
  ]
  return [schoolName(now), ...lines.map(indented)].join('\n')
}

/** `Natick High, Natick, MA`, `Natick School District, MA`; a district that is named like its town says that it is one. */
function schoolName({ kind, name, town, state_abbr: state }: SchoolFigures): string {
  const isNamedLikeTown = kind === 'district' && !/district|school/i.test(name)
  return [name, town, state].filter(Boolean).join(', ') + (isNamedLikeTown ? ' (school district)' : '')
}

/** `Proficient in spring 2023: 71%`; of a district, which has no percentage, its mean achievement. */
function resultOf(school: SchoolFigures, spring: SpringFigures): string {
  const label = school.kind === 'district' ? 'Mean achievement percentile of its schools' : 'Proficient'
  return `${label} in spring ${spring.year}: ${springText(school, spring)}`
}

/** `71%`, `40–44%`; of a district `82`. */
function springText({ kind }: Pick<SchoolFigures, 'kind'>, { proficiency, achievement }: SpringFigures): string {
  if (kind === 'school') return proficiency ? percentText(proficiency) : 'not published'
  return achievement === null ? 'not published' : formatWhole(achievement)
}

/** `Change since spring 2022: +3.0 pp (+0.5 to +5.5)`, or `… (−1.2 to +5.5, unclear)`. */
function schoolChangeOf({ kind, change, change_missing, springs }: SchoolFigures): string {
  const label = kind === 'district' ? 'Change of proficiency' : 'Change'
  if (change) {
    return `${label} since spring ${change.from}: ${pointsText(change.change)} (${changeRangeText(change)})`
  }
  const from = kind === 'school' && springs[1] ? ` since spring ${springs[1].year}` : ''
  return `${label}${from}: none. ${trendReasons[change_missing ?? 'not_tested']}`
}

/** `Rank in state: 45 of 340 (spring 2022: 60 of 338)`, among schools of its level; empty if it is not ranked. */
function rankOf(newest: SpringFigures, before: SpringFigures | undefined): string[] {
  const text = ({ rank, rank_of }: SpringFigures) =>
    rank === null || rank_of === null ? null : `${formatWhole(rank)} of ${formatWhole(rank_of)}`
  const now = text(newest)
  const earlier = before && text(before)
  if (now === null) return []
  return [`Rank in state: ${now}${before && earlier ? ` (spring ${before.year}: ${earlier})` : ''}`]
}

function newsOf(zip: NamedChange, changes: WatchedChanges, links: PageLinks): string {
  const months = monthsOf(changes)
  const listings = zip.now?.housing_inventory ?? null
  const isNoise = listings !== null && listings < rankingFloors.listings.least
  return [
    zip.name,
    ...figureKeys.map((key) => {
      const text = `${labelOf(key)}: ${changeOf(zip, key, months)}`
      return indented(key === 'median_listing_price' ? text + yearChangeOf(zip, changes) : text)
    }),
    ...(isNoise ? [indented(`With only ${decimals.format(listings)} active listings, one home can move these.`)] : []),
    ...(isRestated(zip) ? restatements(zip, changes).map(indented) : []),
    indented(pageOf(zip.zip, links)),
  ].join('\n')
}

/** `$725,000 → $742,000`, `41 → 38`, `unchanged at 30`, or which month has no figure. */
function changeOf(
  { before, now }: NamedChange,
  key: keyof MonthFigures,
  [monthBefore, month]: readonly [string, string],
): string {
  const [from, to] = [before?.[key] ?? null, now?.[key] ?? null]
  const text = figures[key]
  if (from === null && to === null) return 'not published'
  if (to === null) return `not published for ${month} (${monthBefore}: ${text(from!)})`
  if (from === null) return `${text(to)} (not published for ${monthBefore})`
  if (from === to) return `unchanged at ${text(to)}`
  return `${text(from)} → ${text(to)}`
}

/** The change of the price between like months, ` (+2.3% since Sep 2025)`; empty without both. */
function yearChangeOf({ now, yearBefore }: NamedChange, { period }: WatchedChanges): string {
  const values = [yearBefore, now].map((figures) => figures?.median_listing_price ?? null)
  const change = likeMonthChange({ periods: [periodOf(monthNumber(period!) - 12), period!], values })
  return change ? ` (${percents.format(change.percent / 100)} since ${periodLabel(change.first.period)})` : ''
}

/** `Mar 2024 restated: median listing price $720,000 → $725,000`, a line for each month with other figures. */
function restatements(zip: NamedChange, changes: WatchedChanges): string[] {
  const [before, now] = monthsOf(changes)
  return [
    ...restatementOf(before, { former: zip.formerBefore, current: zip.before }),
    ...restatementOf(now, { former: zip.formerNow, current: zip.now }),
  ]
}

function restatementOf(
  month: string,
  { former, current }: { former: MonthFigures | null | undefined; current: MonthFigures | null },
): string[] {
  if (former === undefined) return []
  const textOf = (value: number | null | undefined, key: keyof MonthFigures) =>
    value == null ? 'not published' : figures[key](value)
  const parts = figureKeys
    .filter((key) => (former?.[key] ?? null) !== (current?.[key] ?? null))
    .map((key) => `${labelOf(key).toLowerCase()} ${textOf(former?.[key], key)} → ${textOf(current?.[key], key)}`)
  return [`${month} restated: ${parts.join(', ')}`]
}

function sourcesOf({ data_set, zips, schools = [] }: WatchedChanges): string[] {
  const parts = [
    ...(zips.length > 0 ? [{ isReal: data_set === 'real', from: [publisher], what: 'listings' }] : []),
    ...(schools[0] ? [{ isReal: schools[0].dataSet === 'real', from: resultPublishers, what: 'test results' }] : []),
  ]
  const sources = parts.filter(({ isReal }) => isReal).flatMap(({ from }) => from)
  const generated = parts.filter(({ isReal }) => !isReal).map(({ what }) => what)
  return [
    ...(sources.length > 0 ? [`Source: ${joinWords(sources)}.`] : []),
    ...(generated.length > 0 ? [`These are made-up figures, not real ${joinWords(generated)}.`] : []),
  ]
}

function closing(changes: WatchedChanges, { publicUrl, unsubscribe }: DigestLinks): string[] {
  const watched = watchedWords(changes)
  return [
    `See all your watched ${watched}:`,
    `${publicUrl}/home`,
    `You get this email because you watch these ${watched}. To stop it, open this link. You will still watch them.`,
    unsubscribe,
  ]
}

/** `places`, `schools` or `places and schools`. */
function watchedWords({ zips, schools = [] }: Pick<WatchedChanges, 'zips' | 'schools'>): string {
  return [...(zips.length > 0 ? ['places'] : []), ...(schools.length > 0 ? ['schools'] : [])].join(' and ')
}

function subjectOf({ zips, schools = [] }: WatchedChanges): string {
  const names = [...zips.map(({ name }) => name), ...schools.map(({ now }) => schoolName(now))]
  return names.length === 1 ? names[0]! : `your ${names.length} watched ${watchedWords({ zips, schools })}`
}

/** The month before and the newest one: `Mar 2024`, `Apr 2024`. */
function monthsOf({ previousPeriod, period }: WatchedChanges): readonly [string, string] {
  return [periodLabel(previousPeriod!), periodLabel(period!)]
}

const labelOf = (key: keyof MonthFigures) => findAttribute(key)!.label
const indented = (line: string) => `  ${line}`
const pageOf = (key: string, { publicUrl }: PageLinks) => publicUrl + followedPath(readFollowedKey(key))
