import { invalid } from '@homeground/service'

/** Query parameters as they came: text, or a list when one was repeated. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/**
 * Reads the fields of one question and gathers what is wrong with each, under the name it was sent by, so
 * that one answer names every bad field.
 */
export class Fields {
  readonly #query: Query
  readonly #wrong: Record<string, string[]> = {}

  constructor(query: Query) {
    this.#query = query
  }

  /** The first of several names for one parameter that was sent and is not empty. */
  text(...names: string[]): { name: string; text: string } | undefined {
    for (const name of names) {
      const given = this.#query[name]
      const text = (Array.isArray(given) ? given.at(-1) : given)?.trim()
      if (text) return { name, text }
    }
    return undefined
  }

  /** One of a list of words; the first is the default. */
  choice<const T extends string>(options: readonly [T, ...T[]], ...names: string[]): T {
    const given = this.text(...names)
    if (!given) return options[0]
    const chosen = options.find((option) => option === given.text)
    if (!chosen) this.wrong(given.name, `must be one of ${options.join(', ')}`)
    return chosen ?? options[0]
  }

  /** A finite number within bounds (inclusive unless said otherwise), or undefined when it was not sent. */
  number(
    { min, max, above }: { min?: number; max?: number; above?: number },
    ...names: string[]
  ): number | undefined {
    const given = this.text(...names)
    if (!given) return undefined
    const value = Number(given.text)
    const tooLow = (min !== undefined && value < min) || (above !== undefined && value <= above)
    if (!Number.isFinite(value)) this.wrong(given.name, 'must be a number')
    else if (tooLow)
      this.wrong(
        given.name,
        above === undefined ? `must be ${min} or more` : `must be more than ${above}`,
      )
    else if (max !== undefined && value > max) this.wrong(given.name, `must be ${max} or less`)
    return value
  }

  /** A JSON object, or undefined when it was not sent or is none (which is then noted as wrong). */
  object(name: string, sentence: string): Record<string, unknown> | undefined {
    const given = this.text(name)
    if (!given) return undefined
    const value = parsed(given.text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
    this.wrong(name, sentence)
    return undefined
  }

  wrong(name: string, sentence: string): void {
    this.#wrong[name] = [...(this.#wrong[name] ?? []), sentence]
  }

  /** Throws 422 with every field that was found wrong. */
  done(): void {
    if (Object.keys(this.#wrong).length > 0) throw invalid(this.#wrong)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
