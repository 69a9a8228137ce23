import { limits } from '@homeground/catalog/defaults'

/** What an address of /compare asks for. */
export interface CompareAddress {
  /** Zips to show, in order, each once, at most `limits.comparedPlaces`. */
  readonly zips: readonly string[]
  /** Parts that are not a zip code: `natick`, `1760`. */
  readonly malformed: readonly string[]
  /** Zips above the limit. */
  readonly surplus: readonly string[]
  /** What a share link says about its data; null in other addresses. */
  readonly shared: string | null
}

const path = '/compare'

/** The page that compares these zips; `shared` marks a share link. */
export function comparePath(zips: readonly string[], shared?: string): string {
  if (zips.length === 0) return path
  // Commas and dots need no encoding, and a link is read by people.
  return `${path}?zips=${zips.join(',')}${shared === undefined ? '' : `&v=${shared}`}`
}

export function readCompareAddress(params: URLSearchParams): CompareAddress {
  const parts = (params.get('zips') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const zips = [...new Set(parts.filter((part) => /^\d{5}$/.test(part)))]
  return {
    zips: zips.slice(0, limits.comparedPlaces),
    malformed: parts.filter((part) => !/^\d{5}$/.test(part)),
    surplus: zips.slice(limits.comparedPlaces),
    shared: params.get('v'),
  }
}
