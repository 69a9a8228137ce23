/**
 * Holds the current version. Read `current` once at the start of a request and use that value
 * to the end; a swap in between takes effect with the next request.
 */
export class Snapshot<T> {
  #current: T

  constructor(first: T) {
    this.#current = first
  }

  get current(): T {
    return this.#current
  }

  /** Makes `next` the current version and returns the previous one. */
  swap(next: T): T {
    const before = this.#current
    this.#current = next
    return before
  }
}
