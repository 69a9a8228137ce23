import { CliError } from '../terminal/cli-error.ts'
import { sourceTable } from './source-table.ts'

/** Name of each generated part of README.md and what it contains. */
const parts: Readonly<Record<string, () => string>> = { sources: sourceTable }

/**
 * Replaces every generated part of the README text, between `<!-- name: … -->` and `<!-- /name -->`.
 * Throws a CliError if the text lacks the comments of a part.
 */
export function withGeneratedParts(readme: string): string {
  return Object.entries(parts).reduce((text, [name, write]) => {
    const place = new RegExp(`(<!-- ${name}: [^>]*-->\n)[^]*?(<!-- /${name} -->)`)
    if (!place.test(text))
      throw new CliError(`README.md has no comments that mark its "${name}" part.`)
    return text.replace(place, (_, start, end) => `${start}\n${write()}\n\n${end}`)
  }, readme)
}
