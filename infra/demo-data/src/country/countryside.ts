import type { Point } from './geometry.ts'
import { type RaceShares, raceSharesOf } from './race-groups.ts'

/** Rounded figures for a rural region, far from any metropolitan area. */
export interface Countryside extends Point {
  readonly priceUsd: number
  readonly incomeUsd: number
  readonly boom: number
  readonly races: RaceShares
}

type Row = readonly [
  name: string,
  latitude: number,
  longitude: number,
  priceThousands: number,
  incomeThousands: number,
  boom: number,
  whitePercent: number,
  blackPercent: number,
  hispanicPercent: number,
  asianPercent: number,
]

const ROWS: readonly Row[] = [
  ['northern Maine', 46, -68.8, 220, 52, 1.1, 94, 1, 1, 0.5],
  ['coastal Maine', 44.2, -69.2, 400, 64, 1.15, 95, 1, 1, 0.7],
  ['Green Mountains', 44, -72.6, 340, 66, 1.05, 93, 1, 2, 1],
  ['Berkshires', 42.3, -73.3, 380, 68, 1.05, 88, 2, 5, 1.5],
  ['Adirondacks', 44.2, -74.6, 230, 58, 0.95, 92, 2, 2, 0.7],
  ['southern tier', 42.3, -77.3, 190, 56, 0.9, 92, 2, 2, 1],
  ['central Pennsylvania', 41, -77.8, 220, 59, 0.9, 92, 2, 3, 1],
  ['Delmarva', 38.4, -75.7, 350, 62, 1, 68, 19, 8, 1.5],
  ['Appalachia', 38.2, -81.4, 150, 46, 0.85, 94, 2, 1, 0.4],
  ['eastern Kentucky', 37.3, -83.4, 140, 39, 0.85, 96, 1, 1, 0.3],
  ['Blue Ridge', 36.4, -81.3, 330, 54, 1.15, 90, 3, 5, 0.6],
  ['Southside Virginia', 36.9, -78.4, 230, 50, 0.95, 58, 36, 3, 0.6],
  ['eastern Carolina', 35.4, -77.6, 260, 49, 1, 54, 33, 9, 0.7],
  ['Pee Dee', 34, -79.9, 220, 46, 1, 50, 43, 4, 0.6],
  ['middle Georgia', 32.4, -83.2, 220, 47, 0.95, 54, 38, 6, 0.8],
  ['Black Belt', 32.3, -87.4, 170, 41, 0.8, 44, 51, 2, 0.4],
  ['Delta', 33.6, -90.6, 140, 38, 0.7, 36, 59, 3, 0.5],
  ['Florida panhandle', 30.5, -85.2, 300, 52, 1.2, 72, 18, 5, 1],
  ['inland Florida', 27.5, -81.5, 320, 52, 1.3, 60, 11, 26, 0.8],
  ['Cumberland', 35.6, -85.6, 270, 50, 1.15, 92, 2, 3, 0.5],
  ['Ozarks', 36.4, -92.8, 220, 47, 1.05, 92, 1, 3, 0.6],
  ['Cajun country', 30.3, -92.4, 210, 48, 0.75, 68, 25, 3, 1],
  ['piney woods', 31.8, -94.7, 240, 52, 0.9, 65, 17, 14, 0.7],
  ['western Ohio', 40.5, -84.2, 210, 61, 0.95, 92, 2, 3, 0.7],
  ['southern Indiana', 38.7, -86.7, 210, 58, 0.95, 94, 1, 2, 0.7],
  ['central Illinois', 39.8, -89.2, 150, 60, 0.8, 91, 4, 2, 0.8],
  ['northern Michigan', 44.9, -84.8, 290, 57, 1.05, 94, 1, 2, 0.6],
  ['Upper Peninsula', 46.3, -87.6, 200, 53, 0.95, 91, 1, 1, 0.7],
  ['north woods', 45.6, -90.3, 260, 58, 0.95, 93, 1, 2, 0.6],
  ['southern Minnesota', 44, -94.8, 220, 65, 0.85, 90, 1, 6, 1],
  ['Red River', 47.6, -97.3, 190, 65, 0.7, 89, 1, 3, 0.6],
  ['Iowa', 42.2, -94, 160, 62, 0.8, 91, 1, 5, 1],
  ['northern Missouri', 40, -92.6, 160, 53, 0.9, 94, 2, 2, 0.5],
  ['western Kansas', 38.4, -100.3, 130, 58, 0.75, 78, 1, 18, 0.6],
  ['eastern Kansas', 38.2, -96.3, 160, 58, 0.85, 89, 2, 5, 0.6],
  ['Sandhills', 42.1, -101, 170, 59, 0.8, 88, 0.5, 8, 0.4],
  ['western Oklahoma', 35.6, -99, 150, 53, 0.8, 75, 3, 12, 0.6],
  ['Choctaw country', 34.5, -95.6, 170, 45, 0.9, 65, 5, 6, 0.5],
  ['west Texas', 32.2, -101.5, 210, 62, 0.8, 48, 3, 46, 0.7],
  ['Rio Grande', 28, -99.4, 180, 45, 0.85, 10, 1, 87, 0.5],
  ['hill country', 30.4, -99.2, 400, 62, 1.2, 68, 1, 28, 0.6],
  ['eastern New Mexico', 34.2, -104.2, 210, 48, 0.9, 40, 2, 53, 0.8],
  ['Four Corners', 36.1, -109.2, 220, 43, 0.95, 22, 0.5, 9, 0.5],
  ['San Luis and Sangre', 37, -105.4, 330, 50, 1.1, 55, 0.7, 40, 0.7],
  ['Colorado mountains', 39.4, -106.6, 800, 88, 1.25, 78, 0.7, 18, 1.2],
  ['high plains', 40.2, -103, 260, 58, 0.95, 78, 1.5, 18, 0.5],
  ['Black Hills', 44.3, -103.3, 330, 60, 1.05, 84, 0.8, 4, 0.8],
  ['western Dakota', 46.9, -102.4, 240, 70, 0.7, 78, 1, 4, 0.6],
  ['eastern Montana', 46.8, -107, 240, 58, 0.9, 84, 0.4, 3, 0.4],
  ['western Montana', 46.8, -113.4, 520, 62, 1.35, 90, 0.4, 3, 0.7],
  ['Wyoming', 43, -108, 320, 64, 1, 83, 0.7, 9, 0.6],
  ['Tetons', 43.7, -110.8, 1300, 90, 1.25, 82, 0.5, 14, 1.3],
  ['Snake River', 42.8, -114.2, 360, 60, 1.3, 74, 0.4, 22, 0.8],
  ['Utah Dixie', 37.3, -113.2, 500, 66, 1.35, 84, 0.6, 10, 0.8],
  ['Great Basin', 40.3, -116.4, 300, 68, 1.05, 68, 0.8, 23, 0.8],
  ['Mogollon rim', 34.3, -110.6, 330, 50, 1.25, 60, 0.7, 15, 0.6],
  ['lower Colorado', 33.2, -114.6, 320, 50, 1.15, 38, 2, 52, 1],
  ['San Joaquin', 36.3, -119.9, 360, 58, 1.1, 25, 3, 64, 4],
  ['central coast', 35.4, -120.5, 780, 84, 1, 62, 1.5, 29, 3.5],
  ['north state', 40.6, -122.4, 370, 60, 1.05, 76, 1, 11, 2.5],
  ['southern Oregon', 42.6, -122.8, 430, 60, 1.1, 81, 0.6, 12, 1.2],
  ['eastern Oregon', 44.3, -118.6, 320, 56, 1.15, 83, 0.5, 10, 0.8],
  ['Palouse and Yakima', 46.6, -119.4, 380, 64, 1.1, 56, 1, 37, 1.7],
  ['Olympic', 47.4, -123.6, 420, 62, 1.1, 81, 0.8, 8, 1.8],
  ['interior Alaska', 64.5, -150, 280, 72, 0.8, 45, 1.5, 4, 2],
  ['western Alaska', 60.8, -161, 250, 55, 0.7, 10, 0.5, 2, 1.5],
  ['panhandle Alaska', 57.6, -134.6, 430, 80, 0.85, 62, 1, 5, 6],
  ['Hawaii', 20, -156, 760, 78, 1, 31, 0.7, 12, 24],
  ['Puerto Rico', 18.2, -66.6, 170, 22, 1, 0.8, 0.2, 98.5, 0.1],
  ['Virgin Islands', 18.1, -64.8, 480, 42, 1, 13, 72, 11, 1],
  ['Marianas', 14.2, 145, 350, 55, 0.9, 7, 1, 1, 38],
  ['Samoa', -14.3, -170.7, 220, 30, 0.8, 1, 0.1, 0.5, 4],
]

const INDIAN_PERCENT_OF_ASIAN = 20

export const COUNTRYSIDE: readonly Countryside[] = ROWS.map((row) => ({
  latitude: row[1],
  longitude: row[2],
  priceUsd: row[3] * 1000,
  incomeUsd: row[4] * 1000,
  boom: row[5],
  races: raceSharesOf(row[6], row[7], row[8], row[9], INDIAN_PERCENT_OF_ASIAN),
}))
