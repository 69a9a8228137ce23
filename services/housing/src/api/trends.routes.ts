import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import { getHousingTrends } from '@homeground/contracts'
import { invalid, type Server, sentNotModified } from '@homeground/service'
import { COUNTRY } from '../trends/area-month.repository.ts'
import { areaMethod, keysOf, seriesOf } from '../trends/trend-month.ts'
import type { PublishedMonths } from './published-months.ts'

/** `GET /api/housing/trends`: the months of states and the country; works while Postgres is down. */
export function trendRoutes(server: Server, publishedMonths: () => Promise<PublishedMonths>): void {
  server.route({
    ...getHousingTrends,
    handler: async (request, reply) => {
      const { from = '', to = '9999-12' } = request.query
      if (from > to) throw invalid({ to: 'must not be before from' })
      const wanted = readStates(request.query.states)
      const keys = keysOf(request.query.fields)
      const { version, months, dataSet, areas } = await publishedMonths()
      const question = JSON.stringify([wanted && [...wanted], from, to, keys])
      if (sentNotModified(request, reply, version, question)) return reply
      reply.header('x-data-set', dataSet)
      const periods = months
        .map(({ period }) => period)
        .filter((period) => from <= period && period <= to)
        .reverse()
      const shown = { periods, keys }
      const states = [...areas].filter(([area]) => area !== COUNTRY && (wanted?.has(area) ?? true))
      return {
        periods,
        data_set: dataSet,
        country: seriesOf(areas.get(COUNTRY) ?? [], shown),
        states: states.map(([area, rows]) => ({ state_abbr: area, series: seriesOf(rows, shown) })),
        method: areaMethod,
      }
    },
  })
}

/** The states of a comma-separated list; undefined when none is named. Errors: a name of no state (422). */
function readStates(text = ''): ReadonlySet<string> | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) return undefined
  return new Set(names.map(readState).sort())
}

function readState(name: string): StateAbbreviation {
  const abbr = findState(name)
  if (!abbr) throw invalid({ states: `"${name.slice(0, 40)}" is not a state, DC or a territory` })
  return abbr
}
