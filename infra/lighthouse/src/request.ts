/** The pages that must be fast on a phone, one of each kind. */
export const defaultPages: readonly string[] = [
  '/',
  '/research-area?states=MA',
  '/zip/01760',
  '/data',
  '/zips/rankings',
]

/** Single runs differ by a fifth; the median of three by a few points. */
const defaultRuns = 3

export interface MeasureRequest {
  readonly pages: readonly string[]
  /** Measurements per page; the median is reported. */
  readonly runs: number
}

/** Parses the arguments of `npm run lighthouse --`: pages, and `--runs 5`. Throws an Error for anything else. */
export function parseRequest(args: readonly string[]): MeasureRequest {
  const at = args.indexOf('--runs')
  const runs = at < 0 ? defaultRuns : Number(args[at + 1])
  const pages = at < 0 ? args : args.toSpliced(at, 2)
  const unknown = pages.find((page) => !page.startsWith('/'))
  if (unknown !== undefined || !Number.isInteger(runs) || runs < 1) {
    throw new Error(`${usage}; not ${args.join(' ')}`)
  }
  return { pages: pages.length > 0 ? pages : defaultPages, runs }
}

const usage = 'Usage: npm run lighthouse -- [--runs 3] [/page …]'
