import type { Attribute } from '@homeground/catalog/attributes'
import type { SearchCount } from '@homeground/contracts'
import type { RankInterval } from '@homeground/format/format'
import type { ComponentType } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { type ComparedRef, placeRef } from '../../lib/api/place-ref.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Column, PaymentPrice } from '../../lib/column.ts'
import type { SearchResults } from './results.ts'
import { type AreaKind, isComplete, type SearchArea, type SearchForm, type SortOrder } from './search-form.ts'

/** A list of results: everything in which it differs from other lists. */
export interface ResultList {
  /** Names what the browser stores of it. */
  readonly key: string
  /** The kind of its results; by default zips, or towns. */
  readonly kind?: ResultKind
  /** Path of its screen for a form. With the query of the form, it is the address of one search. */
  readonly pathOf: (form: SearchForm) => string
  /** The area, in a list whose path names it. Otherwise, and for a path that names none, the query does. */
  readonly areaOfPath?: (pathname: string) => Pick<SearchForm, 'area' | 'states'> | undefined
  /** The settings that a path names; the query does not repeat them. */
  readonly settingsOfPath?: (pathname: string) => SearchForm['settings']
  /** The order, in a list whose path names it. */
  readonly orderOfPath?: (pathname: string) => SortOrder | undefined
  /** The form of its screen when it is opened for the first time. */
  readonly firstForm: SearchForm
  /** The order of an address that names none. */
  readonly orderOf: (area: SearchArea) => SortOrder

  /** The areas that can be chosen, at least one. */
  readonly areas: readonly AreaKind[]
  /** The distance around a place that an address without one means; by default the specification's. */
  readonly radiusMiles?: number
  /** Whether several states can be chosen. */
  readonly hasManyStates: boolean
  /** Whether it can list towns, counties and metropolitan areas instead of zips. */
  readonly hasTowns: boolean
  /** Keys of the attributes that can be filtered. */
  readonly filters: ReadonlySet<string>
  /** The filters and groups of filters that are open at first; by default those of homes. */
  readonly openFilters?: readonly string[]
  /** Whether attributes can have weights, by which its places are ordered. */
  readonly hasWeights?: boolean
  readonly settings: readonly ListSetting[]
  /** Why the settings of a form do not fit together, in words; undefined where they do. Such a form is not searched. */
  readonly problemOf?: (form: SearchForm) => string | undefined
  /** Keys of the attributes in the sort menu. */
  readonly orderMenu: readonly string[]
  /** Whether it can be sorted by those only; by default by any attribute. */
  readonly onlyMenuOrders?: boolean
  /** The attributes as its results have them for a form: those of another month, for example. */
  readonly attributesFor?: (attributes: LoadedAttributes, form: SearchForm) => LoadedAttributes
  /** Keys of the columns to show first, as far as they have data. */
  readonly columns: readonly string[]
  /**
   * Its results around a place have their distance, by which it can be ordered; `unordered`: its call has no such order;
   * `none`: they have none.
   */
  readonly distance?: 'unordered' | 'none'
  /** Lists only places with a value of the sort attribute, so that the order changes how many there are. */
  readonly needsValue: boolean
  /** Results per page; null for a list that shows its first results only. */
  readonly pageSize: number | null
  /** Counts against the daily limit: it searches when asked to. Otherwise every change shows at once. */
  readonly isCounted: boolean

  /** Runs a search; aborting `signal` cancels it. */
  readonly find: (form: SearchForm, options: FindOptions) => Promise<SearchResults>
  /** All matches as comma-separated values; by default made here from its pages. Never counts again. */
  readonly file?: (form: SearchForm, options: FindOptions) => Promise<string>
  /** How many places match; undefined for a list that only knows it from its results. Never counts as a search. */
  readonly count?: (form: SearchForm, options: CountOptions) => Promise<SearchCount>

  /** The heading of its results; by default how many there are. */
  readonly titleOf?: (form: SearchForm) => string
  /** Distinguishes saved searches by its settings: `Mar 2024`. */
  readonly settingsText?: (form: SearchForm) => string
  /** Why a result is in the list, below its values. */
  readonly Reason?: ComponentType<{ readonly result: PlaceResult }>
  /** The message of a failed search; by default that of the main search. */
  readonly failure?: string
  /** Shown between its tools and its results. */
  readonly Intro?: ComponentType<{ readonly form: SearchForm }>
  /** Path of the page that a result opens; undefined for a result without a page. */
  readonly rowPath: (result: PlaceResult) => string | undefined
}

/** Results that are more than a zip or town, or something else: schools or districts. */
export interface ResultKind {
  /** `school`, `schools` */
  readonly one: string
  readonly many: string
  /** Their numbers, by which a list can be ordered. */
  readonly attributes: readonly Attribute[]
  /** The same with what is loaded of them; a hook. */
  readonly useAttributes: () => LoadedAttributes
  /** Their vintages, for the line below the title: `School year 2022–23`. */
  readonly vintagesOf: (attributes: LoadedAttributes) => string
  readonly idOf: (result: PlaceResult) => string
  /** The price that payments are computed from; by default none. */
  readonly price?: PaymentPrice
  /** True for results with prices but without their history. */
  readonly hasNoTrend?: true
  /** Whether a result is a place that can be compared, saved and watched. */
  readonly isPlace?: true
  /** A result that isn’t a place but can be compared and saved. */
  readonly comparedOf?: (result: PlaceResult) => ComparedRef
  readonly nameOf: (result: PlaceResult, withState: boolean) => ResultName
  /** The rank of a result by a measure, in a list in pages; null without one. */
  readonly rankOf?: (result: PlaceResult, orderBy: string) => RankInterval | null
  /** A value in the list. */
  readonly Cell: ComponentType<ResultCellProps>
  /** Its file; a promise where the code for it is loaded first. */
  readonly csvOf: (results: readonly PlaceResult[], columns: readonly Column[]) => string | Promise<string>
  /** The shape of their marks on the map. */
  readonly shape: 'circle' | 'square'
}

export interface ResultName {
  readonly name: string
  /** The path of its page. */
  readonly path: string
  /** Below the name, with a dot between two. */
  readonly place: readonly string[]
}

export interface ResultCellProps {
  readonly column: Column
  readonly result: PlaceResult
  /** Whether the list has places of several states: what compares within a state has no bar there. */
  readonly isAcrossStates: boolean
}

export interface FindOptions {
  /** The fields that the list shows: attribute keys and `price_trend`. */
  readonly fields: ReadonlySet<string>
  readonly signal: AbortSignal
}

export interface CountOptions {
  /** Attributes whose distribution over the area is counted too. */
  readonly histograms: readonly string[]
  /** How many places that break one filter are wanted; default none. */
  readonly near?: number
  readonly signal: AbortSignal
}

/** A choice that only one list offers, such as the least population of a ranking. */
export interface ListSetting {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  /** Where the group is named: "achievement" for "High schools: achievement". */
  readonly short?: string
  /** Settings of one group are next to each other. */
  readonly group?: string
  /** A menu, or a box to check: its first option is the checked one. */
  readonly control?: 'menu' | 'checkbox'
  /** Ordered from the one with the most matches to the one with the fewest. */
  readonly options: readonly SettingOption[]
  /** The options where they depend on loaded data, in any order; a hook. Until then, those above are shown. */
  readonly useOptions?: (form: SearchForm) => readonly SettingOption[]
  /** Whether an address may name a value that is not among the options above. */
  readonly accepts?: (value: string) => boolean
  readonly initial: string
  /** Whether it changes the results of a form. */
  readonly appliesTo: (form: SearchForm) => boolean
}

export interface SettingOption {
  readonly value: string
  readonly label: string
  /** Where the setting is named: "over 50" for "Achievement over 50". */
  readonly short?: string
}

/** Whether a list can search for a form: it has an area, and its settings fit together. */
export function isSearchable({ problemOf }: Pick<ResultList, 'problemOf'>, form: SearchForm): boolean {
  return isComplete(form) && problemOf?.(form) === undefined
}

/** Unique among results: the zip, or town and state; the kind of other results has its own. */
export function idOf(result: PlaceResult, kind?: ResultList['kind']): string {
  if (kind) return kind.idOf(result)
  return result.zip ?? `${result.town}, ${result.state_abbr}`
}

/** A result as it is compared and saved: a place or a school; undefined for any other. */
export function comparedOf(
  result: PlaceResult,
  kind?: Pick<ResultKind, 'isPlace' | 'comparedOf'>,
): ComparedRef | undefined {
  if (kind?.comparedOf) return kind.comparedOf(result)
  return kind && !kind.isPlace ? undefined : placeRef(result)
}

/** How many pages a list has, at least one. `total`: number of its matches. */
export function pagesOf({ pageSize }: Pick<ResultList, 'pageSize'>, total: number): number {
  return pageSize === null ? 1 : Math.max(1, Math.ceil(total / pageSize))
}
