import { ByteRows } from './byte-rows.ts'

type Airport = readonly [
  iata: string,
  name: string,
  latitude: number,
  longitude: number,
  elevationFeet: number,
  state: string,
  town: string,
]

/** Larger airports with scheduled flights, at their real locations. */
const LARGE_AIRPORTS: readonly Airport[] = [
  ['ABQ', 'Albuquerque International Sunport', 35.0402, -106.6092, 5355, 'NM', 'Albuquerque'],
  ['ALB', 'Albany International Airport', 42.7483, -73.8017, 285, 'NY', 'Albany'],
  ['ANC', 'Ted Stevens Anchorage International Airport', 61.1744, -149.9964, 152, 'AK', 'Anchorage'],
  ['ATL', 'Hartsfield Jackson Atlanta International Airport', 33.6367, -84.4281, 1026, 'GA', 'Atlanta'],
  ['AUS', 'Austin Bergstrom International Airport', 30.1945, -97.6699, 542, 'TX', 'Austin'],
  ['BDL', 'Bradley International Airport', 41.9389, -72.6832, 173, 'CT', 'Hartford'],
  ['BHM', 'Birmingham-Shuttlesworth International Airport', 33.5629, -86.7535, 650, 'AL', 'Birmingham'],
  ['BNA', 'Nashville International Airport', 36.1245, -86.6782, 599, 'TN', 'Nashville'],
  ['BOI', 'Boise Air Terminal', 43.5644, -116.2228, 2871, 'ID', 'Boise'],
  ['BOS', 'Logan International Airport', 42.3643, -71.0052, 20, 'MA', 'Boston'],
  ['BUF', 'Buffalo Niagara International Airport', 42.9405, -78.7322, 728, 'NY', 'Buffalo'],
  ['BWI', 'Baltimore/Washington International Airport', 39.1754, -76.6683, 146, 'MD', 'Baltimore'],
  ['CHS', 'Charleston International Airport', 32.8986, -80.0405, 46, 'SC', 'Charleston'],
  ['CLE', 'Cleveland Hopkins International Airport', 41.4117, -81.8498, 791, 'OH', 'Cleveland'],
  ['CLT', 'Charlotte Douglas International Airport', 35.214, -80.9431, 748, 'NC', 'Charlotte'],
  ['CMH', 'John Glenn Columbus International Airport', 39.998, -82.8919, 815, 'OH', 'Columbus'],
  ['CVG', 'Cincinnati Northern Kentucky International Airport', 39.0488, -84.6678, 896, 'KY', 'Cincinnati'],
  ['DCA', 'Ronald Reagan Washington National Airport', 38.8521, -77.0377, 15, 'DC', 'Washington'],
  ['DEN', 'Denver International Airport', 39.8617, -104.6732, 5431, 'CO', 'Denver'],
  ['DFW', 'Dallas Fort Worth International Airport', 32.8968, -97.038, 607, 'TX', 'Dallas-Fort Worth'],
  ['DSM', 'Des Moines International Airport', 41.534, -93.6631, 958, 'IA', 'Des Moines'],
  ['DTW', 'Detroit Metropolitan Wayne County Airport', 42.2124, -83.3534, 645, 'MI', 'Detroit'],
  ['ELP', 'El Paso International Airport', 31.8072, -106.3776, 3961, 'TX', 'El Paso'],
  ['EWR', 'Newark Liberty International Airport', 40.6925, -74.1687, 18, 'NJ', 'Newark'],
  ['FAI', 'Fairbanks International Airport', 64.8151, -147.856, 439, 'AK', 'Fairbanks'],
  ['FAT', 'Fresno Yosemite International Airport', 36.7762, -119.7181, 336, 'CA', 'Fresno'],
  ['FLL', 'Fort Lauderdale Hollywood International Airport', 26.0726, -80.1527, 9, 'FL', 'Fort Lauderdale'],
  ['GEG', 'Spokane International Airport', 47.6199, -117.5338, 2376, 'WA', 'Spokane'],
  ['HNL', 'Daniel K Inouye International Airport', 21.3187, -157.9225, 13, 'HI', 'Honolulu'],
  ['IAD', 'Washington Dulles International Airport', 38.9445, -77.4558, 312, 'VA', 'Dulles'],
  ['IAH', 'George Bush Intercontinental Houston Airport', 29.9844, -95.3414, 97, 'TX', 'Houston'],
  ['ICT', 'Wichita Eisenhower National Airport', 37.6499, -97.4331, 1333, 'KS', 'Wichita'],
  ['IND', 'Indianapolis International Airport', 39.7173, -86.2944, 797, 'IN', 'Indianapolis'],
  ['JAX', 'Jacksonville International Airport', 30.4941, -81.6879, 30, 'FL', 'Jacksonville'],
  ['JFK', 'John F Kennedy International Airport', 40.6398, -73.7789, 13, 'NY', 'New York'],
  ['LAS', 'Harry Reid International Airport', 36.0801, -115.1522, 2181, 'NV', 'Las Vegas'],
  ['LAX', 'Los Angeles International Airport', 33.9425, -118.4081, 125, 'CA', 'Los Angeles'],
  ['LGA', 'La Guardia Airport', 40.7772, -73.8726, 21, 'NY', 'New York'],
  ['LIT', 'Clinton National Airport', 34.7294, -92.2243, 262, 'AR', 'Little Rock'],
  ['MCI', 'Kansas City International Airport', 39.2976, -94.7139, 1026, 'MO', 'Kansas City'],
  ['MCO', 'Orlando International Airport', 28.4294, -81.309, 96, 'FL', 'Orlando'],
  ['MDW', 'Chicago Midway International Airport', 41.786, -87.7524, 620, 'IL', 'Chicago'],
  ['MEM', 'Memphis International Airport', 35.0424, -89.9767, 341, 'TN', 'Memphis'],
  ['MHT', 'Manchester-Boston Regional Airport', 42.9326, -71.4357, 266, 'NH', 'Manchester'],
  ['MIA', 'Miami International Airport', 25.7932, -80.2906, 8, 'FL', 'Miami'],
  ['MKE', 'Milwaukee Mitchell International Airport', 42.9472, -87.8966, 723, 'WI', 'Milwaukee'],
  ['MSP', 'Minneapolis-St Paul International Airport', 44.882, -93.2218, 841, 'MN', 'Minneapolis'],
  ['MSY', 'Louis Armstrong New Orleans International Airport', 29.9934, -90.258, 4, 'LA', 'New Orleans'],
  ['OAK', 'San Francisco Bay Oakland International Airport', 37.7213, -122.2207, 9, 'CA', 'Oakland'],
  ['OKC', 'Will Rogers World Airport', 35.3931, -97.6007, 1295, 'OK', 'Oklahoma City'],
  ['OMA', 'Eppley Airfield', 41.3032, -95.8941, 984, 'NE', 'Omaha'],
  ['ORD', "Chicago O'Hare International Airport", 41.9786, -87.9048, 672, 'IL', 'Chicago'],
  ['ORF', 'Norfolk International Airport', 36.8946, -76.2012, 26, 'VA', 'Norfolk'],
  ['PDX', 'Portland International Airport', 45.5887, -122.5975, 31, 'OR', 'Portland'],
  ['PHL', 'Philadelphia International Airport', 39.8719, -75.2411, 36, 'PA', 'Philadelphia'],
  ['PHX', 'Phoenix Sky Harbor International Airport', 33.4343, -112.0116, 1135, 'AZ', 'Phoenix'],
  ['PIT', 'Pittsburgh International Airport', 40.4915, -80.2329, 1203, 'PA', 'Pittsburgh'],
  ['PVD', 'Rhode Island T F Green International Airport', 41.7326, -71.4204, 55, 'RI', 'Warwick'],
  ['PWM', 'Portland International Jetport', 43.6462, -70.3093, 76, 'ME', 'Portland'],
  ['RDU', 'Raleigh Durham International Airport', 35.8776, -78.7875, 435, 'NC', 'Raleigh'],
  ['RIC', 'Richmond International Airport', 37.5052, -77.3197, 167, 'VA', 'Richmond'],
  ['RNO', 'Reno Tahoe International Airport', 39.4991, -119.7681, 4415, 'NV', 'Reno'],
  ['ROC', 'Greater Rochester International Airport', 43.1189, -77.6724, 559, 'NY', 'Rochester'],
  ['RSW', 'Southwest Florida International Airport', 26.5362, -81.7552, 30, 'FL', 'Fort Myers'],
  ['SAN', 'San Diego International Airport', 32.7336, -117.1897, 17, 'CA', 'San Diego'],
  ['SAT', 'San Antonio International Airport', 29.5337, -98.4698, 809, 'TX', 'San Antonio'],
  ['SDF', 'Louisville Muhammad Ali International Airport', 38.1744, -85.736, 501, 'KY', 'Louisville'],
  ['SEA', 'Seattle-Tacoma International Airport', 47.449, -122.3093, 433, 'WA', 'Seattle'],
  ['SFO', 'San Francisco International Airport', 37.619, -122.3749, 13, 'CA', 'San Francisco'],
  ['SJC', 'Norman Y Mineta San Jose International Airport', 37.3626, -121.929, 62, 'CA', 'San Jose'],
  ['SJU', 'Luis Munoz Marin International Airport', 18.4394, -66.0018, 9, 'PR', 'San Juan'],
  ['SLC', 'Salt Lake City International Airport', 40.7884, -111.9778, 4227, 'UT', 'Salt Lake City'],
  ['SMF', 'Sacramento International Airport', 38.6954, -121.5908, 27, 'CA', 'Sacramento'],
  ['STL', 'St Louis Lambert International Airport', 38.7487, -90.37, 618, 'MO', 'St Louis'],
  ['SYR', 'Syracuse Hancock International Airport', 43.1112, -76.1063, 421, 'NY', 'Syracuse'],
  ['TPA', 'Tampa International Airport', 27.9755, -82.5332, 26, 'FL', 'Tampa'],
  ['TUL', 'Tulsa International Airport', 36.1984, -95.8881, 677, 'OK', 'Tulsa'],
  ['TUS', 'Tucson International Airport', 32.1161, -110.941, 2643, 'AZ', 'Tucson'],
]

export const AIRPORTS = { file: 'airports.csv', vintage: '2024' }

const HEADER =
  '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","gps_code","iata_code","local_code","home_link","wikipedia_link","keywords"'
const FIRST_ID = 3_384

/** OurAirports. Always all airports, because a zip's nearest may be in a state that is not written. */
export function writeAirports(path: string): number {
  const rows = new ByteRows(path)
  rows.text(`${HEADER}\n`)
  LARGE_AIRPORTS.forEach(([iata, name, latitude, longitude, elevationFeet, state, town], i) => {
    const ident = state === 'AK' || state === 'HI' ? `P${iata}` : `K${iata}`
    const where = state === 'PR' ? '"NA","PR","PR-U-A"' : `"NA","US","US-${state}"`
    rows.text(
      `${FIRST_ID + i},"${ident}","large_airport","${name}",${latitude},${longitude},${elevationFeet},` +
        `${where},"${town}","yes","${ident}","${iata}","${iata}",,,\n`,
    )
  })
  rows.close()
  return LARGE_AIRPORTS.length
}
