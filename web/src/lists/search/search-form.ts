import { paymentAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import type { PlaceKind } from '@homeground/catalog/place-kinds'
import type { StateAbbreviation } from '@homeground/catalog/states'

export type AreaKind = 'state' | 'zip' | 'nationwide' | 'drawn'
export type Direction = 'asc' | 'desc'

/** The center of a radius search: a zip, `Town, ST` or `Name County, ST`. It has coordinates once it is found. */
export interface Center {
  readonly label: string
  readonly lat: number | null
  readonly lng: number | null
}

/** Which end of a list comes first, and by which attribute. */
export interface SortOrder {
  /** Key of the attribute. */
  readonly orderBy: string
  readonly direction: Direction
}

/** How much attributes matter, −5 to 5 by key, never 0: more of a positive one is better, less of a negative one. */
export type Weights = Readonly<Record<string, number>>

/** What results must be near: a zip, or `Natick, MA`, within miles in a straight line. */
export interface NearPlace {
  readonly place: string
  readonly miles: number
}

/** Everything that decides which places a list shows, and in which order. */
export interface SearchForm extends SortOrder {
  readonly area: AreaKind
  /** Empty only while they are being chosen. */
  readonly states: readonly StateAbbreviation[]
  readonly center: Center | null
  /** 0 for the zips of the center itself, a town or county. */
  readonly radiusMiles: number
  /** The shapes drawn on the map, as the parameter `drawnArea` has them; undefined before the first. */
  readonly drawing?: string | undefined
  readonly by: PlaceKind
  /** Attribute key → `low,high` in the units of its range options. */
  readonly filters: Readonly<Record<string, string>>
  /** The terms of the loan whose payments filter or order it, as its address has them; by default the reader's. */
  readonly loan?: string | undefined
  /** Places that results must be near, all of them; undefined without any. */
  readonly near?: readonly NearPlace[] | undefined
  /** The settings that only this list has, by name. */
  readonly settings: Readonly<Record<string, string>>
  /** The weights of a list that can be ordered by match; undefined without any. */
  readonly weights?: Weights | undefined
  /** With weights: only places that have a value of each. */
  readonly weightsComplete?: true | undefined
  /** From 1. A list without pages has only the first. */
  readonly page: number
}

/** The specification's defaults. */
export const defaultForm: SearchForm = {
  area: defaults.searchArea,
  states: [defaults.state],
  center: null,
  radiusMiles: defaults.radiusMiles,
  by: defaults.returnType,
  filters: {},
  settings: {},
  orderBy: defaults.orderBy,
  direction: defaults.orderDirection,
  page: 1,
}

/** The form with one filter changed, or removed if `text` is undefined. */
export function withFilter(form: SearchForm, key: string, text: string | undefined): SearchForm {
  const { [key]: _, ...others } = form.filters
  return { ...form, filters: text === undefined ? others : { ...others, [key]: text } }
}

/** Whether a form filters or orders by the monthly payment, which depends on a loan. */
export function usesPayments({ filters, orderBy }: Pick<SearchForm, 'filters' | 'orderBy'>): boolean {
  return orderBy === paymentAttribute.key || filters[paymentAttribute.key] !== undefined
}

/** The form with another distance from a place, or none if `miles` is undefined. */
export function withNear(form: SearchForm, place: string, miles: number | undefined): SearchForm {
  const near = (form.near ?? []).filter((each) => each.place !== place)
  if (miles !== undefined) near.push({ place, miles })
  return { ...form, near: near.length > 0 ? near : undefined, page: 1 }
}

/** How many filters a form has, of attributes and of distances. */
export function filterCount({ filters, near = [] }: Pick<SearchForm, 'filters' | 'near'>): number {
  return Object.keys(filters).length + near.length
}

/** False without a state, for a radius search without a center, or without a drawing: such a form cannot be submitted. */
export function isComplete({ area, states, center, drawing }: SearchForm): boolean {
  if (area === 'drawn') return drawing !== undefined
  if (area === 'state') return states.length > 0
  return area !== 'zip' || (center?.label.trim() ?? '') !== ''
}

/** Whether only the zips of a town or county are searched, without a circle around it. */
export function isPlace({ area, radiusMiles }: Pick<SearchForm, 'area' | 'radiusMiles'>): boolean {
  return area === 'zip' && radiusMiles === 0
}

/** Whether a center is several places, or a named area such as a metropolitan one, which are searched as written. */
export function isSeveralPlaces(center: Center | null | undefined): boolean {
  return /;| area$/i.test(center?.label ?? '')
}

/** The area of a form; without its center where that does not matter. */
export type SearchArea = Pick<SearchForm, 'area' | 'states' | 'radiusMiles'> & {
  readonly center?: SearchForm['center']
}

/** Whether a form searches around one place: its results have a distance from it. */
export function isAround({ area, radiusMiles, center }: SearchArea): boolean {
  return area === 'zip' && radiusMiles > 0 && !isSeveralPlaces(center)
}

/** Whether the places of an area can be in several states. */
export function canSpanStates(area: SearchArea): boolean {
  return area.area === 'state' ? area.states.length > 1 : !isPlace(area)
}
