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

/**
 * Keeps the stylesheets whose text the gateway wrote into the page from being loaded again: a script that needs one looks
 * for a link with its address. A disabled link is not loaded; in the HTML, though, some browsers would load it early.
 */
export function keepInlineStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link')
    link.setAttribute('disabled', '')
    link.rel = 'stylesheet'
    link.href = style.dataset.file!
    style.after(link)
  }
}
