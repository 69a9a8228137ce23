import './no-browser.ts'

/** A FirstViewProgram. The screens read the browser as soon as they are loaded, so they are loaded last. */
export const { renderFirstView, setOperator } = await import('./render.tsx')
