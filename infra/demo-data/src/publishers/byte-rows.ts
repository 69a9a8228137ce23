import { closeSync, openSync, writeSync } from 'node:fs'

const CHUNK_BYTES = 4 * 1024 * 1024
/** No single text or number is longer than this. */
const LONGEST_PIECE_BYTES = 4096
const ZERO = 48
const MINUS = 45
const POINT = 46

/**
 * Writes text and numbers directly as bytes: for the millions of small numbers in these files, ten
 * times as fast as joining strings. Everything must be ASCII.
 */
export class ByteRows {
  #file: number
  #chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  #length = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  text(ascii: string): void {
    if (this.#length > CHUNK_BYTES - LONGEST_PIECE_BYTES) this.#flush()
    this.#length += this.#chunk.write(ascii, this.#length, 'latin1')
  }

  byte(code: number): void {
    if (this.#length > CHUNK_BYTES - LONGEST_PIECE_BYTES) this.#flush()
    this.#chunk[this.#length++] = code
  }

  /** A whole number with an absolute value below 2^31. */
  integer(value: number): void {
    if (this.#length > CHUNK_BYTES - LONGEST_PIECE_BYTES) this.#flush()
    let rest = value
    if (rest < 0) {
      this.#chunk[this.#length++] = MINUS
      rest = -rest
    }
    let digits = 1
    for (let limit = 10; rest >= limit; limit *= 10) digits++
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const next = Math.floor(rest / 10)
      this.#chunk[at] = ZERO + rest - next * 10
      rest = next
    }
    this.#length += digits
  }

  /** `value` with 1 to `places` decimals, without trailing zeros: `0.0`, `12.5`. */
  decimal(value: number, places: number): void {
    const scale = 10 ** places
    const scaled = Math.round(Math.abs(value) * scale)
    if (value < 0 && scaled > 0) this.byte(MINUS)
    const whole = Math.floor(scaled / scale)
    this.integer(whole)
    this.#chunk[this.#length++] = POINT
    let rest = scaled - whole * scale
    let unit = scale / 10
    do {
      const digit = Math.floor(rest / unit)
      this.#chunk[this.#length++] = ZERO + digit
      rest -= digit * unit
      unit /= 10
    } while (rest > 0)
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    for (let from = 0; from < this.#length; ) from += writeSync(this.#file, this.#chunk, from, this.#length - from)
    this.#length = 0
  }
}
