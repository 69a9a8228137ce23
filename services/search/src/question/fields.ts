import type { ListParameter } from '@homeground/contracts'
import { invalid } from '@homeground/service'

/** Query parameters as received: text, or a list when one was repeated. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/**
 * Reads the parameters of one request and collects what is wrong with each, under the name it was sent
 * by, so that one response names every bad field.
 */
export class Fields {
  readonly #query: Query
  readonly #errors: Record<string, string[]> = {}

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

  /** The trimmed items of a comma-separated list; undefined when it was not sent. */
  list(...names: ListParameter[]): { name: string; items: string[] } | undefined {
    const given = this.text(...names)
    return given && { name: given.name, items: given.text.split(',').map((item) => item.trim()) }
  }

  /** One of a list of words; the first is the default. */
  choice<const T extends string>(options: readonly [T, ...T[]], ...names: string[]): T {
    const given = this.text(...names)
    if (!given) return options[0]
    const chosen = options.find((option) => option === given.text)
    if (!chosen) this.addError(given.name, `must be one of ${options.join(', ')}`)
    return chosen ?? options[0]
  }

  /** A finite number within bounds (`above` is exclusive), or undefined when it was not sent. */
  number(
    { min, max, above }: { min?: number; max?: number; above?: number },
    ...names: string[]
  ): number | undefined {
    const given = this.text(...names)
    if (!given) return undefined
    const value = Number(given.text)
    const isTooLow = (min !== undefined && value < min) || (above !== undefined && value <= above)
    if (!Number.isFinite(value)) this.addError(given.name, 'must be a number')
    else if (isTooLow)
      this.addError(
        given.name,
        above === undefined ? `must be ${min} or more` : `must be more than ${above}`,
      )
    else if (max !== undefined && value > max) this.addError(given.name, `must be ${max} or less`)
    return value
  }

  /** A JSON object, or undefined when it was not sent or is not one (which adds `message` as its error). */
  object(name: string, message: string): Record<string, unknown> | undefined {
    const given = this.text(name)
    if (!given) return undefined
    const value = parseJson(given.text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
    this.addError(name, message)
    return undefined
  }

  addError(name: string, message: string): void {
    this.#errors[name] = [...(this.#errors[name] ?? []), message]
  }

  /** Throws 422 with every field that has an error. */
  throwIfInvalid(): void {
    if (Object.keys(this.#errors).length > 0) throw invalid(this.#errors)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
