import { readDecimal } from './decimal.ts'

/** Boxes that contain the states and territories: latitudes, then longitudes. */
const inhabited: readonly (readonly [south: number, north: number, west: number, east: number])[] = [
  [17, 72, -180, -64],
  // The end of the Aleutian Islands.
  [51, 54, 172, 180],
  // Guam and the Northern Mariana Islands.
  [13, 21, 144, 147],
  // American Samoa.
  [-15, -10, -172, -168],
]

/**
 * The coordinates of two fields in degrees; null unless both are numbers in the United States and its territories,
 * which latitude and longitude in each other's place never are.
 */
export function readCoordinates(latText: string, lngText: string) {
  const [lat, lng] = [readDecimal(latText), readDecimal(lngText)]
  const isInside = inhabited.some(
    ([south, north, west, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  )
  return isInside ? { lat, lng } : null
}
