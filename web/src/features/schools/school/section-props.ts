import type { School } from '@homeground/contracts'

/** What each section of the page gets. */
export interface SchoolSectionProps {
  readonly school: School
  /** Name of its state. */
  readonly state: string
  /** The schools that it is compared with: `high schools in Massachusetts`. */
  readonly peers: string
}
