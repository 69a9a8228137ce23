import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder for small files in the publishers' layouts; `remove` deletes it. */
export async function fixtureFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'search-'))
  return {
    async write(name: string, text: string): Promise<string> {
      const path = join(folder, name)
      await writeFile(path, text)
      return path
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Column order and trailing blanks as in the Census Bureau's files; the areas are invented. */
export const gazetteer = [
  'GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLONG  \tINTPTLAT   ',
  '01760\t25899000\t1\t10\t0.5\t-71.35\t42.28',
  '01701\t51799762\t1\t20\t0.5\t-71.43\t42.32',
  '02108\t0\t1\t0\t0.5\t-71.06\t42.35',
  '01760\t25899000\t1\t10\t0.5\t-71.35\t42.28',
  'ABCDE\t25899881\t1\t10\t0.5\t-71.35\t42.28',
  '01702\t25899881\t1\tten\t0.5\t-71.35\t42.28',
  '\t\t\t\t\t\t',
].join('\n')

/** The layout of data.census.gov: BOM, two header lines, a comma at each end, repeated rows. */
export const tenure = [
  '\uFEFF"GEO_ID","NAME","B25003_001E","B25003_001M","B25003_002E","B25003_002M","B25003_003E","B25003_003M",',
  '"Geography","Geographic Area Name","Estimate!!Total:","Margin of Error!!Total:","Estimate!!Total:!!Owner occupied","Margin of Error!!Total:!!Owner occupied","Estimate!!Total:!!Renter occupied","Margin of Error!!Total:!!Renter occupied",',
  '"0100000US","United States","1000","10","600","10","400","10",',
  '"860Z200US01760","ZCTA5 01760","1000","60","640","50","360","40",',
  '"860Z200US01701","ZCTA5 01701","0","12","0","12","0","12",',
  '"860Z200US02108","ZCTA5 02108","many","60","640","50","360","40",',
  '"860Z200US01760","ZCTA5 01760","1000","60","640","50","360","40",',
].join('\n')

/** The layout of the Census API: array of arrays, header first, -666666666 for missing. */
export const people = JSON.stringify([
  ['NAME', 'B01003_001E', 'B01003_001M', 'B01002_001E', 'B03002_001E', 'B03002_006E', 'zip code tabulation area'],
  ['ZCTA5 01760', '30000', '100', '41.6', '30000', '3000', '01760'],
  ['ZCTA5 01701', '10000', '200', '-666666666', '10000', '500', '01701'],
  ['ZCTA5 02108', '4000', null, '33.3', '4000', '1000', '02108'],
])

/** IRS columns in the order of the files; invented amounts in $1,000. */
export const taxReturns = [
  'STATEFIPS,STATE,ZIPCODE,agi_stub,N1,A00100',
  '25,MA,0,1,9999,99999',
  '25,MA,1760,1,100,1500',
  '25,MA,1760,2,100,3500',
  '25,MA,1760,3,50,3000',
  '25,MA,1760,5,150,21000',
  '25,MA,1760,6,100,71000',
  '25,MA,1760,6,100,71000',
  '25,MA,1760,7,1,1',
  '25,MA,1701,1,0,0',
  '25,MA,2482,6,400,200000',
  '25,MA,1702,1,many,5',
  '25,MA,99999,1,9999,99999',
].join('\n')

/** Columns of OurAirports; two large American airports among other entries. */
export const airports = [
  'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country',
  '1,KAAA,large_airport,East Airport,42.2875,-71.0,10,US',
  '2,KBBB,large_airport,West Airport,42.2875,-73.0,10,US',
  '3,KCCC,small_airport,Field,42.2875,-71.3574,10,US',
  '4,CAAA,large_airport,North Airport,45,-71,10,CA',
  '5,KDDD,large_airport,Nowhere,,,10,US',
  '6,KEEE,large_airport,#VALUE!,42.2875,-71.3,10,US',
].join('\n')
