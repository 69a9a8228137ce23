/**
 * Holds the version in force. Take `current` once at the start of a request and use that to
 * its end: a swap in between is for the next one.
 */
export class Snapshot<T> {
  #current: T

  constructor(first: T) {
    this.#current = first
  }

  get current(): T {
    return this.#current
  }

  /** Puts the next version in force and returns the one before. */
  swap(next: T): T {
    const before = this.#current
    this.#current = next
    return before
  }
}
