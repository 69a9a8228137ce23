/** The coordinates of two fields in degrees; null unless both are numbers on the map. */
export function readCoordinates(latText: string, lngText: string) {
  if (latText.trim() === '' || lngText.trim() === '') return null
  const [lat, lng] = [Number(latText), Number(lngText)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
