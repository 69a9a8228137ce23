/** Why a line is left out by design. */
export class Skipped {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** What `parse` returns for a line that is left out by design. Make it once per reason. */
export const skipped = (reason: string): Skipped => new Skipped(reason)
