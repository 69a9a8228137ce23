import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HousingPeriodColumns } from '@homeground/contracts'
import { afterAll } from '@jest/globals'

type Figures = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/** Figures by zip as housing sends them. */
export function periodColumns(
  version: string,
  figures: Figures,
  flagged: readonly string[] = [],
): HousingPeriodColumns {
  const zips = Object.keys(figures).sort()
  const keys = [...new Set(Object.values(figures).flatMap((byKey) => Object.keys(byKey)))]
  return {
    version,
    dataSet: 'real',
    zips,
    columns: Object.fromEntries(keys.map((key) => [key, zips.map((zip) => figures[zip]![key] ?? null)])),
    flagged: zips.map((zip) => flagged.includes(zip)),
  }
}

/** A fake of the housing service's calls for named periods. Called at the top of a test file. */
export async function startFakeHousing(respond: (url: URL) => HousingPeriodColumns) {
  const calls: string[] = []
  let isDown = false
  let held: Promise<void> | undefined
  const server = createServer(async (request, response) => {
    calls.push(request.url!)
    if (isDown) return response.destroy()
    await held
    const columns = respond(new URL(request.url!, 'http://housing'))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(columns))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Paths with their queries. */
    calls,
    setDown(down: boolean) {
      isDown = down
    },
    /** From now on no call is answered until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
  }
}
