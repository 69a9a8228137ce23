import type { OutlineDetail } from '@homeground/catalog/outline-details'
import { pathTo } from '@homeground/contracts'
import type { screens } from '@homeground/contracts/screens'

export interface PageLink {
  readonly text: string
  readonly path: string
}

export interface LinkList {
  readonly title: string
  readonly links: readonly PageLink[]
}

export interface SubjectFigure {
  readonly label: string
  /** With its unit and margin of error; null if there is none. */
  readonly value: string | null
  /** Vintage and publisher, or why there is no value. */
  readonly about: string
  /** Sentences about the value, if there is something to know. */
  readonly remarks?: string
}

/** The area that maps of a subject show. */
export interface SubjectArea {
  /** `all` for all of the states. */
  readonly zips: readonly string[] | 'all'
  /** Abbreviations of the states that its zips are in. */
  readonly states: readonly string[]
  readonly detail: OutlineDetail
}

/** The zip, town, school, district or state that a page is about, for readers and programs without JavaScript. */
export interface Subject {
  /** Without the name of the site. */
  readonly title: string
  /** The one address of the page, whichever form of it was requested. */
  readonly path: string
  /** One or two sentences. */
  readonly lede: string
  readonly figures: readonly SubjectFigure[]
  /** Undefined for anything that is at a point. */
  readonly area?: SubjectArea
  /** The levels above it, from the widest. */
  readonly above: readonly PageLink[]
  readonly lists: readonly LinkList[]
  /** Type, address and position of it in the vocabulary of schema.org. */
  readonly entity: Readonly<Record<string, unknown>>
}

/** The address of a screen with its parameters. */
export function screenPath(screen: (typeof screens)[number], params: Record<string, string | number> = {}): string {
  return pathTo(screen, params)
}

export function zipPath(zip: string): string {
  return screenPath('/zip/:zip', { zip })
}

export function townPath({ town, state_abbr: state }: { town: string; state_abbr: string }): string {
  return screenPath('/place/:town/:state', { town, state })
}

export function schoolPath(ncesID: string): string {
  return screenPath('/school/:ncesID', { ncesID })
}

export function districtPath(district: string): string {
  return screenPath('/schools/district/:district', { district })
}

export function statePath(state: string): string {
  return screenPath('/demographics/:state', { state })
}
