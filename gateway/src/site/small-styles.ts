import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageTable } from '@homeground/contracts'

/** Of a stylesheet that is sent with each page, before compression. A larger one is worth a request of its own. */
const mostCharacters = 12_000

/** The texts of small stylesheets by address: a page that contains them is shown a round trip earlier. */
export function readSmallStyles(root: string, { pages, notFound }: PageTable): ReadonlyMap<string, string> {
  const files = new Set([...pages, notFound].flatMap((page) => page.files ?? []))
  const styles = [...files].filter((file) => file.endsWith('.css'))
  const texts = styles.map((file) => [file, readFileSync(join(root, file), 'utf8').trim()] as const)
  return new Map(texts.filter(([, text]) => text.length <= mostCharacters))
}
