let untilRelease: Promise<void> | undefined
let release: (() => void) | undefined

/**
 * Holds back calls until `releaseCalls`, so that scripts and the first paint have the connection and the processor to
 * themselves. Calls that the HTML announces are already under way and not held back.
 */
export function holdCalls(): void {
  untilRelease = new Promise((resolve) => {
    release = resolve
  })
}

export function releaseCalls(): void {
  untilRelease = undefined
  release?.()
}

/** Resolves when a call may go out; undefined if it may at once. */
export function waitForRelease(address: string): Promise<void> | undefined {
  return untilRelease && !isAnnounced(address) ? untilRelease : undefined
}

/** Resolves when a script that is not part of the first paint may be loaded; undefined if it may at once. */
export function waitForLateRelease(): Promise<void> | undefined {
  return untilRelease
}

function isAnnounced(address: string): boolean {
  const links = document.head.querySelectorAll('link[rel="preload"][as="fetch"]')
  return [...links].some((link) => link.getAttribute('href') === address)
}
