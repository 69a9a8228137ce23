import { type FileImporter, loadRows, readCoordinates, readDecimal, readTable } from '@homeground/sources'
import { createStates } from '../places/county.ts'

/**
 * The Census Bureau's ZCTA gazetteer: land area and center. Columns are found by name, because their
 * order, delimiter and trailing blanks differ by year. The newest import replaces the one before.
 */
export const gazetteer: FileImporter = {
  tables: ['zcta'],
  vintageOf: (given, name) => given ?? /(?:^|[^0-9])(20\d\d)(?:[^0-9]|$)/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const at = table.header.require({
      zip: ['GEOID', 'GEOID10', 'GEOID20', 'ZCTA5'],
      land: 'ALAND_SQMI',
      lat: 'INTPTLAT',
      lng: 'INTPTLONG',
    })
    const stateOf = createStates()
    await loadRows(load, table, {
      table: 'zcta',
      columns: ['zip', 'land_sqmi', 'lat', 'lng', 'state_abbr', 'county_fips', 'county'],
      parse({ fields }) {
        const zip = fields[at.zip]!.trim()
        if (!/^[0-9]{5}$/.test(zip)) return 'not a ZCTA'
        const land = readDecimal(fields[at.land])
        if (!(land >= 0)) return 'land area is not a number'
        const center = readCoordinates(fields[at.lat]!, fields[at.lng]!)
        return center ? { zip, land, ...center } : 'center is not on the map'
      },
      keyOf: ({ zip }) => zip,
      repeated: 'repeated ZCTA',
      rowsOf({ zip, land, lat, lng }) {
        const found = stateOf({ lat, lng })
        const { fips = null, name = null } = found?.county ?? {}
        return [[zip, land, lat, lng, found?.stateAbbr ?? null, fips, name]]
      },
    })
  },
}
