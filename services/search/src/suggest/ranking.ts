/** How a name matches what was typed. */
export interface Match {
  /** Number of the name. */
  readonly name: number
  /** Typing errors (`Similar.cost`); 0 for a name that starts as typed. */
  readonly errors: number
  /** Breaks ties, the greater first: population, raised or lowered by how well the name fits. */
  readonly weight: number
}

/** Keeps the best `size` of the matches that are added, each name once, best first. */
export class Ranking {
  readonly matches: Match[] = []
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  add(match: Match): void {
    const { matches } = this
    const last = matches.at(-1)
    if (last && matches.length === this.#size && !isBetter(match, last)) return
    const known = matches.findIndex(({ name }) => name === match.name)
    if (known >= 0) {
      if (!isBetter(match, matches[known]!)) return
      matches.splice(known, 1)
    }
    const at = matches.findIndex((other) => isBetter(match, other))
    matches.splice(at < 0 ? matches.length : at, 0, match)
    if (matches.length > this.#size) matches.pop()
  }
}

function isBetter(one: Match, other: Match): boolean {
  return one.errors < other.errors || (one.errors === other.errors && one.weight > other.weight)
}
