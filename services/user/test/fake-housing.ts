import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HousingChanges, MonthChange, SchoolFigures, SchoolVersion, ZipChange } from '@homeground/contracts'
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

/** Computed and shown. */
export const schoolVersion = (version: string): SchoolVersion => ({
  computed: version,
  shown: version,
  data_set: 'real',
})

interface Shown {
  changes: HousingChanges | undefined
  /** Of the two zips of Middlesex County. */
  together: MonthChange | null
  model: number
  since: string[]
  /** Whether calls about places fail. */
  placesFail: boolean
  /** What the schools service knows; its districts have their name in lower case as their name in addresses. */
  schools: SchoolFigures[] | undefined
  schoolVersion: SchoolVersion
}

/** Housing, search and schools over HTTP as far as digests call them; a test sets what they show, or `undefined` for a 503. */
export async function startFakeHousing() {
  const data: Shown = {
    changes: firstMonth,
    together: null,
    model: 1,
    since: [],
    placesFail: false,
    schools: [],
    schoolVersion: schoolVersion('s1'),
  }
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const zips = searchParams.get('zips')?.split(',') ?? []
    const send = (body: unknown, status = 200) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const identity = receivedIdentity(request)
    if (identity?.subject !== 'service:user') return send({}, 401)
    if (pathname === '/internal/search/model') return send({ version: data.model })
    if (pathname === '/api/places/results') {
      if (data.placesFail) return send({ error: 'Search is down.' }, 503)
      const keys = searchParams.get('places')!.split(';')
      const county = { kind: 'county', town: 'Middlesex County', state_abbr: 'MA', zips: ['01701', '01760'] }
      return send([
        ...keys.filter((key) => towns[key]).map((zip) => ({ zip, town: towns[zip], state_abbr: 'MA' })),
        ...(keys.includes('county:Middlesex County, MA') ? [county] : []),
      ])
    }
    if (pathname.includes('/schools/')) {
      if (!data.schools) return send({ error: 'The school data is still being computed.' }, 503)
      if (pathname === '/internal/schools/version') return send(data.schoolVersion)
      const keys = searchParams.get('schools')?.split(';') ?? []
      if (pathname === '/api/schools/figures') return send(data.schools.filter(({ key }) => keys.includes(key)))
      const name = pathname.split('/').at(-1)
      const district = data.schools.find((each) => each.kind === 'district' && each.name.toLowerCase() === name)
      return district ? send({ id: district.key.split(':')[1], name: district.name }) : send({ error: 'None.' }, 404)
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

/** Natick High in two springs: 71% proficient after 68%, rank 45 after 60. */
export const natickHigh: SchoolFigures = {
  key: 'school:250000000001',
  kind: 'school',
  name: 'Natick High',
  state_abbr: 'MA',
  town: 'Natick',
  level: 'High',
  schools: null,
  current: true,
  students: 1721,
  springs: [
    { year: 2023, proficiency: { low: 71, high: 71, value: 71 }, achievement: 87.2, rank: 45, rank_of: 340 },
    { year: 2022, proficiency: { low: 68, high: 68, value: 68 }, achievement: 83, rank: 60, rank_of: 338 },
  ],
  change: { change: 3, low: 0.5, high: 5.5, clear: true, from: 2022 },
  change_missing: null,
  data_set: 'real',
}

export const natickDistrict: SchoolFigures = {
  ...natickHigh,
  key: 'district:2500000',
  kind: 'district',
  name: 'Natick',
  town: null,
  level: null,
  schools: 8,
  students: 5300,
  springs: [
    { year: 2023, proficiency: null, achievement: 81.6, rank: 30, rank_of: 290 },
    { year: 2022, proficiency: null, achievement: 80.2, rank: 35, rank_of: 289 },
  ],
  change: { change: 1.2, low: -0.5, high: 2.9, clear: false, from: 2021 },
}
