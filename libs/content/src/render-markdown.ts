import { Marked, type Token, type Tokens } from 'marked'
import type { ContentPage, Heading, Question } from './content-page.ts'

type Rendered = Pick<ContentPage, 'html' | 'headings' | 'questions'>

/** A heading is a link to itself, so that a reader can copy its address. A wide table scrolls by itself. */
const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = idOf(text)
      return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
    },
    table(token) {
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.tablecell(cell)).join('')
      const head = `<thead><tr>${cells(token.header)}</tr></thead>`
      const rows = token.rows.map((row) => `<tr>${cells(row)}</tr>`).join('')
      return `<div role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`
    },
  },
})

/** HTML of a trusted Markdown text. Throws an Error if two headings have the same id. */
export function renderMarkdown(text: string): Rendered {
  const tokens = marked.lexer(text)
  const headings = tokens.filter(isHeading)
  const ids = headings.map(headingOf).map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new Error(`Two headings have the id ${twice}`)
  return {
    html: marked.parser(tokens),
    headings: headings.filter(({ depth }) => depth === 2).map(headingOf),
    questions: headings.flatMap((heading) => questionOf(heading, tokens) ?? []),
  }
}

function questionOf(heading: Tokens.Heading, tokens: Token[]): Question | undefined {
  const { id, text } = headingOf(heading)
  if (heading.depth !== 3 || !text.endsWith('?')) return undefined
  const after = tokens.slice(tokens.indexOf(heading) + 1)
  const end = after.findIndex(isHeading)
  const answer = end < 0 ? after : after.slice(0, end)
  return { id, question: text, answerHtml: marked.parser(answer) }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

const headingOf = ({ text }: Tokens.Heading): Heading => ({ id: idOf(text), text })

/** `What a margin isn’t` → `what-a-margin-isnt`. */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
