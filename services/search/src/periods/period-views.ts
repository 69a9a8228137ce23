import { getHousingMonths, getHousingYears, type HousingPeriodColumns } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'
import type { PlacesView, SearchSnapshot } from '../snapshot/search-snapshot.ts'
import {
  averageView,
  type Months,
  monthView,
  type PeriodSet,
  packPeriodSet,
  type Years,
  yearView,
} from './period-set.ts'

/** Sets in memory. Each takes about 10 MB with its sorted orders. */
const MOST_SETS = 8
/** Longest that housing may take; the gateway gives up on a request sooner, and its next attempt finds the set. */
const PULL_TIMEOUT_MS = 10_000

/** Views of a snapshot at named periods. Errors: 503 while housing is unavailable and the periods are not in memory. */
export interface PeriodViews {
  months(snapshot: SearchSnapshot, months: Months): Promise<PlacesView>
  years(snapshot: SearchSnapshot, years: Years): Promise<PlacesView>
  /** With the average price of a year. */
  averages(snapshot: SearchSnapshot, year: number): Promise<PlacesView>
}

interface Kept {
  readonly set: PeriodSet
  readonly views: WeakMap<SearchSnapshot, PlacesView>
}

/**
 * Pulls the figures of named periods from housing, once for all requests, and keeps them by periods and by the housing
 * data that the snapshot shows. Both periods of a set come from one transaction of housing, so a set never mixes two
 * publications. Housing may have published newer data than the snapshot shows, for the seconds until the read model is
 * rebuilt: a set that is pulled then has that newer version. A response made with it takes every housing figure from the
 * set and none from the snapshot (`withoutHousingParts`), so that it does not mix two versions either. The next snapshot
 * shows the newer version and gets its own set.
 */
export function createPeriodViews({ housingUrl, sign }: { housingUrl: string; sign: SignIdentity }): PeriodViews {
  const recent = cacheRecent<Kept>(MOST_SETS)
  const housing = { url: housingUrl, to: 'housing', sign, timeoutMs: PULL_TIMEOUT_MS } as const
  const viewOf = async (
    snapshot: SearchSnapshot,
    { name, pull }: { name: string; pull: () => Promise<HousingPeriodColumns> },
    make: (set: PeriodSet) => PlacesView,
  ) => {
    const { set, views } = await recent(`${snapshot.model.housing?.version} ${name}`, async () => ({
      set: packPeriodSet(await pull()),
      views: new WeakMap(),
    }))
    const view = views.get(snapshot) ?? make(set)
    views.set(snapshot, view)
    return view
  }
  const ofYears = (query: Years) => ({
    name: `${query.from} ${query.to}`,
    pull: () => callService(getHousingYears, { ...housing, query }),
  })
  return {
    months: (snapshot, months) => {
      const { period, compared } = months
      const pull = () => callService(getHousingMonths, { ...housing, query: { period, compared } })
      return viewOf(snapshot, { name: `${period} ${compared}`, pull }, (set) => monthView(set, snapshot, months))
    },
    years: (snapshot, years) => viewOf(snapshot, ofYears(years), (set) => yearView(set, snapshot)),
    averages: (snapshot, year) =>
      viewOf(snapshot, ofYears({ from: year, to: year }), (set) => averageView(set, snapshot)),
  }
}

/**
 * Caches the `most` results that were used last. The function returned makes a result only if it is not cached; parallel
 * calls for one key share an attempt, and a failed one is not cached, nor does it displace a result.
 */
export function cacheRecent<Result>(most: number) {
  const cached = new Map<string, Result>()
  const attempts = new Map<string, Promise<Result>>()
  /** A Map is in the order of insertion, so its first key is the one unused for longest. */
  const keep = (key: string, result: Result) => {
    cached.delete(key)
    cached.set(key, result)
    if (cached.size > most) cached.delete(cached.keys().next().value!)
    return result
  }
  return async (key: string, make: () => Promise<Result>): Promise<Result> => {
    const known = cached.get(key)
    if (known !== undefined) return keep(key, known)
    const running = attempts.get(key)
    if (running) return running
    const attempt = make()
      .then((result) => keep(key, result))
      .finally(() => attempts.delete(key))
    attempts.set(key, attempt)
    return attempt
  }
}
