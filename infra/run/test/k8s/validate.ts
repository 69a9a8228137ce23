// Reads objects as JSON from standard input and checks each against the schema of its kind; prints the problems as JSON.
// A program of its own: loading the schemas one by one is much faster outside of jest.
import { text } from 'node:stream/consumers'
import { schemaModule } from './schema-module.ts'

interface Model {
  validate(): void
}

const problems: string[] = []
for (const object of JSON.parse(await text(process.stdin))) {
  const { path, name } = schemaModule(object)
  const Kind: new (data: object) => Model = (await import(path))[name]
  try {
    new Kind(object).validate()
  } catch (error) {
    problems.push(`${object.kind} ${object.metadata.name}: ${(error as Error).message}`)
  }
}
console.log(JSON.stringify(problems))
