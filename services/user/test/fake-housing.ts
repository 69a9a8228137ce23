import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HousingChanges, MonthChange, ZipChange } from '@homeground/contracts'
import { receivedIdentity } from '@homeground/testing'

const towns: Record<string, string> = { '01760': 'Natick', '01701': 'Framingham' }

/** Figures of a month: price, active listings, days on market. */
export const figures = (price: number | null, listings = 41, days = 30) => ({
  median_listing_price: price,
  housing_inventory: listings,
  days_on_market: days,
})

export const firstMonth: HousingChanges = {
  version: 'v1',
  publication: 1,
  period: '2026-08',
  previousPeriod: '2026-07',
  data_set: 'real',
  zips: [],
}

/** September is new: Natick rose since August and fell over the year, Framingham has few listings. */
export const september: HousingChanges = {
  version: 'v2',
  publication: 2,
  period: '2026-09',
  previousPeriod: '2026-08',
  data_set: 'real',
  zips: [
    { zip: '01760', before: figures(725_000, 41, 30), now: figures(742_000, 38, 27), yearBefore: figures(760_000) },
    { zip: '01701', before: figures(500_000, 6, 40), now: figures(500_000, 5, 42) },
  ],
}

interface Shown {
  changes: HousingChanges | undefined
  /** Of the two zips of Middlesex County. */
  together: MonthChange | null
  model: number
  since: string[]
}

/** Housing and search over HTTP as far as digests call them; a test sets what they show, or `undefined` for a 503. */
export async function startFakeHousing() {
  const data: Shown = { changes: firstMonth, together: null, model: 1, since: [] }
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const zips = searchParams.get('zips')?.split(',') ?? []
    const send = (body: unknown, status = 200) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const identity = receivedIdentity(request)
    if (identity?.subject !== 'service:user') return send({}, 401)
    if (pathname === '/internal/search/model') return send({ version: data.model })
    if (pathname === '/api/places/results') {
      const keys = searchParams.get('places')!.split(';')
      const county = { kind: 'county', town: 'Middlesex County', state_abbr: 'MA', zips: ['01701', '01760'] }
      return send([
        ...keys.filter((key) => towns[key]).map((zip) => ({ zip, town: towns[zip], state_abbr: 'MA' })),
        ...(keys.includes('county:Middlesex County, MA') ? [county] : []),
      ])
    }
    if (!data.changes) return send({ error: 'The housing data is being computed.' }, 503)
    if (pathname === '/internal/housing/place-changes') {
      const { zips: _, ...newest } = data.changes
      return send({ ...newest, change: zips.length === 2 ? data.together : null })
    }
    if (zips.length > 0) data.since.push(searchParams.get('since') ?? '')
    const isNamed = ({ zip }: ZipChange) => zips.includes(zip)
    return send({ ...data.changes, zips: data.changes.zips.filter(isNamed) })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    data,
    close: () => new Promise((done) => server.close(done)),
  }
}
