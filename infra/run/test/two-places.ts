import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../src/checkout/folders.ts'

const packageOfPlaces = createRequire(join(root, 'services/search/package.json'))
const { version } = packageOfPlaces('zipcodes/package.json') as { version: string }

/** The year of the package's zips. */
export const placesVintage = '2018'

/** SQL that loads Natick (01760) and Las Vegas (89101), as if the package of places had no more. */
export const twoPlaces = `
  insert into search.load (source, publisher, name, vintage, demonstration, partial, state, parts, rows_kept,
    file, address, finished_at)
  values ('places', 'zipcodes (npm)', 'zipcodes@${version}', '${placesVintage}', false, false, 'published', '{"": 2}', 2,
    '', 'zipcodes@${version}', now() - interval '1 day');
  insert into search.published values ('places', '', 1);
  insert into search.place (load_id, zip, town, county_fips, county, state_abbr, lat, lng)
  values (1, '01760', 'Natick', '25017', 'Middlesex', 'MA', 42.28, -71.35),
    (1, '89101', 'Las Vegas', '32003', 'Clark', 'NV', 36.17, -115.12)`
