import { getHousingMonths, getHousingYears, type HousingPeriodColumns } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'
import { LRUCache } from 'lru-cache'
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

interface PulledSet {
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
  const cached = new LRUCache<string, PulledSet>({ max: MOST_SETS })
  const attempts = new Map<string, Promise<PulledSet>>()
  const housing = { url: housingUrl, to: 'housing', sign, timeoutMs: PULL_TIMEOUT_MS } as const
  /** Parallel calls for one key share an attempt. A failed one is not cached, nor does it displace a set. */
  const pullOnce = (key: string, pull: () => Promise<HousingPeriodColumns>): Promise<PulledSet> => {
    const attempt =
      attempts.get(key) ??
      pull()
        .then((columns) => {
          const pulled = { set: packPeriodSet(columns), views: new WeakMap() }
          cached.set(key, pulled)
          return pulled
        })
        .finally(() => attempts.delete(key))
    attempts.set(key, attempt)
    return attempt
  }
  const viewOf = async (
    snapshot: SearchSnapshot,
    { name, pull }: { name: string; pull: () => Promise<HousingPeriodColumns> },
    make: (set: PeriodSet) => PlacesView,
  ) => {
    const key = `${snapshot.model.housing?.version} ${name}`
    const { set, views } = cached.get(key) ?? (await pullOnce(key, pull))
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
