import { attributes } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
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
    ({ key }) => `${key} = case when hashtext(zip || '${key}') % 4 = 0 then null
      else ((hashtext('${key}' || zip) % 2000) * ${scaleOf(key)})::float8 end`,
  )
  await db.database.query(`update zip_profile set ${columns.join(', ')}`)
  await db.database.query('update zip_profile set population = abs(population)')
  return { db, search: await serve() }
}

/** The largest value is this many times the largest plausible one, at most. */
const BEYOND_PLAUSIBLE = 4

/** Of large, middle and small numbers, as the attribute's plausible values are; it does not depend on other attributes. */
function scaleOf(key: string): number {
  const high = plausibleBounds(key)?.high ?? 100
  return [500, 1].find((scale) => 2000 * scale <= BEYOND_PLAUSIBLE * high) ?? 0.05
}
