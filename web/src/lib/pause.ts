/** Waits; without a time, lets the browser handle input and paint before the next step of long work. */
export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
