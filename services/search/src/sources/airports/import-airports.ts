import { islandAreas } from '@homeground/catalog/states'
import { type FileImporter, loadRows, readCoordinates, readTable } from '@homeground/sources'

/** The country codes, at OurAirports, of the United States and of the territories that have zips. */
const countries = new Set<string>(['US', 'PR', ...islandAreas])

/** OurAirports' `airports.csv`: the large airports of the United States with their coordinates. */
export const airports: FileImporter = {
  tables: ['airport'],
  vintageOf: (given, name) => given ?? /(20\d\d)[^/]*$/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const index = table.header.require({
      ident: 'ident',
      type: 'type',
      name: 'name',
      lat: 'latitude_deg',
      lng: 'longitude_deg',
      country: 'iso_country',
    })
    await loadRows(load, table, {
      table: 'airport',
      columns: ['ident', 'name', 'lat', 'lng'],
      parse({ fields }) {
        const text = (column: number) => fields[column]!.trim()
        if (text(index.type) !== 'large_airport') return 'not a large airport'
        if (!countries.has(text(index.country))) return 'not in the United States'
        const coordinates = readCoordinates(text(index.lat), text(index.lng))
        if (!coordinates) return 'coordinates are not on the map'
        const ident = text(index.ident)
        return ident === '' ? repeated : { ident, name: text(index.name), ...coordinates }
      },
      keyOf: ({ ident }) => ident,
      repeated,
      rowsOf: ({ ident, name, lat, lng }) => [[ident, name, lat, lng]],
    })
  },
}

const repeated = 'repeated or missing ident'
