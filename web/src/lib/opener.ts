let opener: Element | null = null

/** Remembers the element that opens a dialog. */
export function rememberOpener(): void {
  opener = document.activeElement
}

/** After closing: focuses the element that opened it, or the content if that element is gone. */
export function focusOpener(): void {
  const target = opener?.isConnected ? opener : document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  opener = null
}
