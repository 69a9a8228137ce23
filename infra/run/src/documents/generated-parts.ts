import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { CliError } from '../terminal/cli-error.ts'
import { configurationSchemas, configurationTable } from './configuration-table.ts'
import { prometheusRule } from './prometheus-rule.ts'
import { sourceTable } from './source-table.ts'

/** Files that are generated, wholly or in part, from their present text. */
const files: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'docs/data.md': (text) => withPart(text, 'sources', sourceTable()),
  'docs/configuration.md': async (text) =>
    withPart(text, 'variables', configurationTable(await configurationSchemas())),
  'infra/monitoring/prometheus-rule.yaml': async () =>
    prometheusRule(await readFile(join(root, 'infra/monitoring/alerts.yaml'), 'utf8')),
}

interface Document {
  /** Path in the checkout. */
  readonly file: string
  readonly text: string
  /** The text as it should be. */
  readonly generated: string
}

/** Every file with a generated part. Throws a CliError if one lacks the comments of its part. */
export function documents(): Promise<Document[]> {
  return Promise.all(
    Object.entries(files).map(async ([file, write]) => {
      const text = await readFile(join(root, file), 'utf8')
      return { file, text, generated: await write(text) }
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
