const attribute = 'data-mantine-color-scheme'

/** Prints in the light colors, also from the dark scheme: paper is white. */
export function printInLightScheme(): void {
  const root = document.documentElement
  let before: string | null = null
  window.addEventListener('beforeprint', () => {
    before = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (before !== null) root.setAttribute(attribute, before)
  })
}
