const maxLatitude = 85

/**
 * Web Mercator in units of the world's width: x is 0 at 180° W, y is 0 at the top. Places beyond 100° E (Guam, the
 * Marianas, the last Aleutians) are placed west of Hawaii, so that the nation is one piece.
 */
export function mercatorX(lng: number): number {
  return (westward(lng) + 180) / 360
}

export function mercatorY(lat: number): number {
  const bounded = Math.max(-maxLatitude, Math.min(maxLatitude, lat))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI)
}

/** The inverse of `mercatorY`. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90
}

/** Longitudes beyond 100° E, continued west of −180°. */
export function westward(lng: number): number {
  return lng > 100 ? lng - 360 : lng
}

/** The inverse of `westward`: longitudes from −180 to 180. */
export function eastward(lng: number): number {
  return lng < -180 ? lng + 360 : lng
}
