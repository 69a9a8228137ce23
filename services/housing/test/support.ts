import type { ImportJob } from '@homeground/queues'
import { createLog } from '@homeground/service'
import { importRules, importSource } from '@homeground/sources'
import { createCaller, type TestDatabase, testDatabase, testIdentityKeys } from '@homeground/testing'
import { buildApp } from '../src/app.ts'
import { derive } from '../src/current-values/derive.ts'
import { housingDatabase } from '../src/database.ts'
import { importers } from '../src/imports/importers.ts'
import { fixtureFolder } from './files.ts'

/** The housing service with its own database; jobs run in the test's process. */
export async function startHousing() {
  const test: TestDatabase = await testDatabase('housing', (url) => housingDatabase(url))
  const files = await fixtureFolder()
  const log = createLog('housing', 'silent')
  const server = buildApp({ db: test.database, log, identityKeys: testIdentityKeys })
  const deps = { db: test.database, importers, rules: importRules({ IMPORT_DIR: '/' }) }
  /** Runs a job as the worker does; the small files of tests may take values away. */
  const run = async (job: Partial<ImportJob>) => {
    const result = await importSource({ action: 'import', source: 'realtor', yes: true, ...job }, deps)
    await derive(test.database)
    return result
  }
  return {
    db: test.database,
    url: test.url,
    drop: test.drop,
    server,
    get: createCaller(server),
    files,
    run,
    load: async (text: string, more: Partial<ImportJob> = {}) => run({ file: await files.write(text), ...more }),
    rollback: () => run({ action: 'rollback' }),
    empty: () =>
      test.database.query(
        'truncate month, current_values, zip_year, price_change, area_month, derived, publication, published, load restart identity',
      ),
    async stop() {
      await server.close()
      await files.remove()
      await test.drop()
    },
  }
}

export type Housing = Awaited<ReturnType<typeof startHousing>>

/** The current values as search receives them, by zip. */
export async function currentValues(housing: Housing) {
  const response = await housing.get('/internal/housing/columns')
  const { columns, trend, zips, notes, ...description } = response.json()
  const byZip: Record<string, Record<string, unknown>> = {}
  zips.forEach((zip: string, row: number) => {
    const values = Object.entries<unknown[]>(columns).map(([key, column]) => [key, column[row]])
    byZip[zip] = { ...Object.fromEntries(values), trend: trend[row] }
  })
  return { ...description, zips, notes, byZip }
}

export async function periods(housing: Housing): Promise<string[]> {
  const response = await housing.get('/api/housing/availableHousingPeriods')
  return response.json().housing_periods.map(({ period }: { period: string }) => period)
}
