import type { Contender, Question } from './questions.ts'
import { type Line, lineOf } from './table.ts'

/**
 * Asks all contenders the same questions in turn, so that whatever else the machine does
 * falls on all of them. The first round warms up and is not counted. Throws when two of them
 * answer one question differently: a wrong answer has no speed.
 */
export async function race(contenders: Contender[], questions: Question[]): Promise<Line[]> {
  const times = contenders.map((): number[] => [])
  for (const counted of [false, true]) {
    for (const question of questions) {
      const answers: string[] = []
      for (const [i, contender] of contenders.entries()) {
        const start = performance.now()
        const documents = await contender.ask(question)
        if (counted) times[i]!.push(performance.now() - start)
        answers.push(Buffer.concat(documents).toString())
      }
      if (new Set(answers).size > 1) {
        throw new Error(`different answers to ${JSON.stringify(question)}`)
      }
    }
  }
  return contenders.map(({ name }, i) => lineOf(name, times[i]!))
}
