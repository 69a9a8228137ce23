/** Lets the browser handle input and paint before the next step of long work. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
