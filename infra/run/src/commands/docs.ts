import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Source, sources } from '@homeground/catalog/sources'
import { root } from '../checkout/folders.ts'
import { CliError, runCommand } from '../terminal/cli-error.ts'

/** Files that are generated, wholly or in part, from their present text. */
const files: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'docs/data.md': (text) => withPart(text, 'sources', sourceTable()),
  'docs/configuration.md': async (text) =>
    withPart(text, 'variables', configurationTable(await configurationSchemas())),
  'docs/api-example/homeground-api.ts': async () => {
    const { generatedTypes }: { generatedTypes: () => Promise<string> } = await import(
      join(root, 'docs/api-example/generate.ts')
    )
    return generatedTypes()
  },
  'infra/monitoring/prometheus-rule.yaml': async () =>
    prometheusRule(await Promise.all(alertFiles.map((file) => readFile(join(root, file), 'utf8')))),
}

/** The alert rules: those for every installation, and more for Kubernetes. */
export const alertFiles: readonly string[] = ['infra/monitoring/alerts.yaml', 'infra/monitoring/alerts-kubernetes.yaml']

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

/** One environment variable, as JSON Schema. */
interface Variable {
  readonly description?: string
  readonly default?: string | number
}

interface Schema {
  readonly properties: Readonly<Record<string, Variable>>
  readonly required?: readonly string[]
}

/** The variables that each package reads, by its folder's name. */
type Schemas = Readonly<Record<string, Schema>>

/** The schemas in `src/config.ts` of the gateway and the services. */
export async function configurationSchemas(): Promise<Schemas> {
  const files = globSync(['gateway/src/config.ts', 'services/*/src/config.ts'], { cwd: root })
  const entries = files.sort().map(async (file) => {
    const { schema }: { schema: Schema } = await import(join(root, file))
    return [dirname(dirname(file)).split('/').at(-1)!, schema] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Every variable with the packages that read it, its default and what it means, in Markdown. */
export function configurationTable(schemas: Schemas): string {
  const readers = new Map<string, string[]>()
  for (const [reader, { properties, required = [] }] of Object.entries(schemas)) {
    for (const [name, { description = '', default: value }] of Object.entries(properties)) {
      const row = [`\`${name}\``, defaultText(value, required.includes(name)), description]
      const key = row.join('\n')
      readers.set(key, [...(readers.get(key) ?? []), reader])
    }
  }
  const everyone = Object.keys(schemas).length
  const rows = [...readers].map(([key, names]) => {
    const [name, value, description] = key.split('\n')
    return [name!, value!, description!, names.length === everyone ? 'all' : names.join(', ')]
  })
  return markdownTable([
    ['variable', 'default', 'what it is', 'read by'],
    ...rows.sort(([a], [b]) => (a! < b! ? -1 : 1)),
  ])
}

function defaultText(value: string | number | undefined, isRequired: boolean): string {
  if (value === '') return 'empty'
  if (value !== undefined) return `\`${value}\``
  return isRequired ? '**required**' : ''
}

/** The object of the Prometheus operator with the groups of rule files, which are copied as they are. */
function prometheusRule(ruleFiles: readonly string[]): string {
  const start = 'groups:\n'
  const groups = start + ruleFiles.map((text) => text.slice(text.indexOf(start) + start.length)).join('')
  return `# Generated from alerts.yaml and alerts-kubernetes.yaml by \`npm run docs\`.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: homeground
spec:
${groups.trimEnd().replaceAll(/^(?=.)/gm, '  ')}
`
}

/** The table of sources in docs/data.md in Markdown, one row per entry of the catalog. */
export function sourceTable(entries: readonly Source[] = sources): string {
  const rows = entries.map(({ key, publisher, title, page, feeds, owner }) => [
    `\`${key}\``,
    page === null ? title : `[${title}](${page})`,
    publisher,
    feeds,
    `[${owner}](../services/${owner})`,
  ])
  return markdownTable([['source', 'data set', 'publisher', 'what it feeds', 'imported by'], ...rows])
}

/** A Markdown table with padded columns; the first row is its head. */
function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** `npm run docs`: writes what comes from the catalog, the contracts, the schemas of environments and the alert rules. */
if (import.meta.main)
  await runCommand(async () => {
    for (const { file, generated } of await documents()) await writeFile(join(root, file), generated)
    return 0
  })
