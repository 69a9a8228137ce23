import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { CliError } from '../terminal/cli-error.ts'
import { configurationSchemas, configurationTable } from './configuration-table.ts'
import { sourceTable } from './source-table.ts'

/** Documents with a generated part each: the part's name, and what it contains. */
const parts = [
  { file: 'README.md', name: 'sources', write: () => sourceTable() },
  {
    file: 'docs/configuration.md',
    name: 'variables',
    write: async () => configurationTable(await configurationSchemas()),
  },
]

interface Document {
  /** Path in the checkout. */
  readonly file: string
  readonly text: string
  /** The text as it should be. */
  readonly generated: string
}

/** Every document with a generated part. Throws a CliError if one lacks the comments of its part. */
export function documents(): Promise<Document[]> {
  return Promise.all(
    parts.map(async ({ file, name, write }) => {
      const text = await readFile(join(root, file), 'utf8')
      return { file, text, generated: withPart(text, name, await write()) }
    }),
  )
}

/**
 * Replaces the generated part of a text, between `<!-- name: … -->` and `<!-- /name -->`.
 * Throws a CliError if the text lacks these comments.
 */
export function withPart(text: string, name: string, part: string): string {
  const place = new RegExp(`(<!-- ${name}: [^>]*-->\n)[^]*?(<!-- /${name} -->)`)
  if (!place.test(text)) throw new CliError(`No comments mark the "${name}" part.`)
  return text.replace(place, (_, start, end) => `${start}\n${part}\n\n${end}`)
}
