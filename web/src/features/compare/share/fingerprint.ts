import { attributes } from '@homeground/catalog/attributes'
import type { ZipDetail } from '@homeground/contracts'

type Compared = Pick<ZipDetail, 'zip' | 'figures'>

/** What a share link says about the numbers that it was made from. */
export interface SharedState {
  /** Of the read model. */
  readonly version: string
  /** Two characters per attribute of the catalog, in its order. */
  readonly prints: readonly string[]
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const printLength = 2

/**
 * Two characters for the values and margins of error of one attribute in all places: a change of any of them changes
 * the characters, but for one in 4,096. Short, because all of them are part of a link.
 */
function printOf(places: readonly Compared[], key: string): string {
  const text = places.map(({ zip, figures }) => {
    const figure = figures.find((each) => each.key === key)
    return [zip, figure?.value ?? '', figure?.moe ?? '', figure?.note?.kind ?? ''].join(' ')
  })
  const hash = fnv1a([key, ...text].join('|'))
  return digits[hash & 63]! + digits[(hash >>> 6) & 63]!
}

/** The 32-bit FNV-1a hash of a text, with its bits mixed so that the low ones depend on all of it. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

/** `v` of a share link: `12.AbCd…`. */
export function writeShared(places: readonly Compared[], version: string): string {
  return `${version}.${attributes.map(({ key }) => printOf(places, key)).join('')}`
}

/** Null for a text that no share link has. */
export function readShared(text: string | null): SharedState | null {
  const [, version, prints] = /^([\w-]+)\.([\w-]*)$/.exec(text ?? '') ?? []
  if (version === undefined || prints === undefined) return null
  return { version, prints: prints.match(new RegExp(`.{${printLength}}`, 'g')) ?? [] }
}

/**
 * Keys of the attributes whose numbers have changed since a link was made. Null if this is unknown: the link is of
 * another list of attributes.
 */
export function changedSince({ prints }: SharedState, places: readonly Compared[]): string[] | null {
  if (prints.length !== attributes.length) return null
  return attributes.flatMap(({ key }, index) => (printOf(places, key) === prints[index] ? [] : [key]))
}
