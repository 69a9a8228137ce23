import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { markdownTable } from './markdown-table.ts'

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
export type Schemas = Readonly<Record<string, Schema>>

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
