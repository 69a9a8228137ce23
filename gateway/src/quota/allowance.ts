/** What a question costs whom; the same whether Redis or this process counts. */
export interface Ask {
  /** Hash of the question; empty to only look. */
  readonly question: string
  readonly day: { readonly name: string; readonly endsAtMs: number }
  /** Who pays when nobody is logged in: both the visitor and the address. */
  readonly visitor: string
  readonly address: string
}

export interface Limits {
  /** Different searches a day of one logged-in free user or one visitor. */
  readonly perPerson: number
  /** Different searches a day of all visitors of one address. */
  readonly perAddress: number
}

/** How the caller stands after asking: the tighter of their allowances. */
export interface Standing {
  readonly limit: number
  readonly used: number
  readonly allowed: boolean
  /** Gives the question back when it fails; undefined when it was not new, so that it cost nothing. */
  readonly takeOut: (() => Promise<void>) | undefined
}
