export interface TrialOptions {
  /** True for fewer of everything, so that the whole trial takes under three minutes. */
  readonly isShort: boolean
  /** Of every random choice: the same one makes the same choices. */
  readonly seed: number
  /** How long the load lasts whose memory is measured. */
  readonly minutes: number
}

/** A line of the table that a trial prints. */
export interface Promised {
  /** What was done: `input: calls`, `faults: Redis stopped for 10 s`. */
  readonly part: string
  /** What must hold, as a sentence without a period: `no call is answered with 500`. */
  readonly promise: string
  /** What was measured, with its number: `0 of 100,000`. */
  readonly measured: string
  readonly isKept: boolean
}
