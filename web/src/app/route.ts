import type { Page, PathParams } from '@homeground/contracts/pages'
import type { ComponentType } from 'react'
import type { Crumb } from '../ui/page/breadcrumbs.tsx'

/** Navigation groups: those of the header in their order, and the account at the header's end. */
export const groupLabels = {
  search: 'Places',
  housing: 'Buy or rent',
  schools: 'Schools',
  map: 'Map',
  compare: 'Compare',
  learn: 'Learn',
  account: 'Account',
} as const

export type GroupKey = keyof typeof groupLabels

export interface MenuPreset {
  readonly group: GroupKey
  /** The query of the list. */
  readonly search: string
  readonly name: string
  readonly line: string
}

/** A screen: its page, its place in the navigation, who may open it, and its script. */
export interface Route extends Page {
  readonly group: GroupKey
  /** Short name in menus and breadcrumbs; the title by default. May contain parameters of the path. */
  readonly name?: string
  /** What it is for, below its name in the menus of the header. */
  readonly line?: string
  /** One of its lists, which the menu of another group names. */
  readonly preset?: MenuPreset
  /** Its script draws the breadcrumbs, from what it is about. */
  readonly hasOwnBreadcrumbs?: boolean
  /** The levels above it and itself, where its path does not show them. */
  readonly crumbsOf?: (params: PathParams) => readonly Crumb[]
  /** In no menu: something else leads to it, such as a mailed link. Nor is any path with parameters. */
  readonly unlisted?: boolean
  /** In the last line of every page. */
  readonly isAtFoot?: boolean
  /** Only for logged-in users. */
  readonly guarded?: boolean
  /** Only for anonymous visitors: login and signup. */
  readonly onlyAnonymous?: boolean
  readonly load: () => Promise<ScreenModule>
}

/** The script of a screen. */
export interface ScreenModule {
  readonly default: ComponentType
  /** What it shows nothing without: asked for before the first rendering of a page, which then has it. */
  readonly prefetch?: (params: PathParams) => Promise<void> | undefined
}
