import { expect, test } from '@jest/globals'
import { Snapshot } from './snapshot.ts'

test('a reader that read the current version still has it after a swap', async () => {
  const columns = new Snapshot({ version: 'march' })
  const readTwice = async () => {
    const mine = columns.current
    const first = mine.version
    await Promise.resolve()
    return [first, mine.version, columns.current.version]
  }
  const reading = readTwice()
  expect(columns.swap({ version: 'april' })).toEqual({ version: 'march' })
  expect(await reading).toEqual(['march', 'march', 'april'])
})
