const timeoutMs = 10_000
const maxAgeMs = 60_000

export interface Position {
  readonly lat: number
  readonly lng: number
}

/** Asks the browser where the reader is. Rejects if it does not know or the reader does not want to say. */
export function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('Your browser can’t share your location.'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
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
