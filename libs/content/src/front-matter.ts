import type { ContentPage } from './content-page.ts'

type Fields = Pick<ContentPage, 'title' | 'description' | 'published' | 'order'>

const known = ['title', 'description', 'published', 'order']

/**
 * Splits a file into its front matter, lines of `key: value` between two lines of `---`, and its text. Empty lines do not count. Throws an Error
 * for a missing, unknown or malformed field.
 */
export function parseFrontMatter(file: string): { readonly fields: Fields; readonly text: string } {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  if (head === undefined || text === undefined) throw new Error('It has no front matter.')
  const values = new Map(head.split('\n').filter(Boolean).map(splitLine))
  for (const key of values.keys()) {
    if (!known.includes(key)) throw new Error(`Unknown field of the front matter: ${key}`)
  }
  const required = (key: string, pattern: RegExp) => {
    const value = values.get(key) ?? ''
    if (!pattern.test(value)) throw new Error(`Wrong field of the front matter: ${key}: ${value}`)
    return value
  }
  return {
    fields: {
      title: required('title', /./),
      description: required('description', /^.{50,155}$/),
      published: required('published', /^20\d\d-[01]\d-[0-3]\d$/),
      order: values.has('order') ? Number(required('order', /^[1-9]\d*$/)) : undefined,
    },
    text,
  }
}

function splitLine(line: string): readonly [string, string] {
  const at = line.indexOf(': ')
  if (at < 0) throw new Error(`Not a line of front matter: ${line}`)
  return [line.slice(0, at), line.slice(at + 2).trim()]
}
