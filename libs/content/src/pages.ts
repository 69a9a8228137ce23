import { type ContentSummary, readContent } from './read-content.ts'

/**
 * Every page without its text. In the browser this module is replaced by its value (web/vite.config.ts), and
 * each text is the script of its own screen.
 */
export const contentPages: readonly ContentSummary[] = readContent().map(
  ({ path, title, description, published, order }) => ({ path, title, description, published, order }),
)
