const timeoutMs = 10_000
const maxAgeMs = 60_000

export interface Position {
  readonly lat: number
  readonly lng: number
}

/** A thousandth of a degree is about 350 feet: enough to find a zip, and no more is sent than that. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/**
 * Asks the browser where the reader is, to a thousandth of a degree. Rejects if it does not know or the reader does not
 * want to say.
 */
export function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('Your browser can’t share your location.'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      reject,
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })
}

/** What to show if the position cannot be used. */
export const positionMessages = {
  failed: 'Your location isn’t available.',
  outside: 'Your location is outside the United States.',
} as const
