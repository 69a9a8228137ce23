import { attributes } from '@homeground/catalog/attributes'
import { startPlaces } from './start-places.ts'

/** The states of the seeded places. */
export const states = ['MA', 'NH', 'RI', 'VT', 'DC', 'GU']

/**
 * The search service with real places and seeded values: a quarter missing, many ties, some negative. Called at the top
 * of a test file; stops the service after the tests of the file.
 */
export async function startSeededPlaces() {
  const { db, build, serve } = await startPlaces(states)
  await build()
  const columns = attributes.map(
    ({ key }, at) => `${key} = case when hashtext(zip || '${at}') % 4 = 0 then null
      else ((hashtext('${at}' || zip) % 2000) * ${at % 3 === 0 ? 500 : at % 3 === 1 ? 0.05 : 1})::float8 end`,
  )
  await db.database.query(`update zip_profile set ${columns.join(', ')}`)
  await db.database.query('update zip_profile set population = abs(population)')
  return { db, search: await serve() }
}
