import { expect, test } from '@jest/globals'
import { collectDemoFiles } from './generate-demo.ts'

const file = (source: string, name: string) => ({ source, file: `/demo/${name}` })

test('a source is available once all of its files are, while others are still being written', async () => {
  const files = collectDemoFiles()
  const schools = files.of(['ccd', 'edge'])
  files.add(file('acs', 'acs.json'), { filesOfSource: 1 })
  expect(await files.of(['acs'])).toEqual([file('acs', 'acs.json')])
  files.add(file('ccd', 'directory.csv'), { filesOfSource: 2 })
  files.add(file('edge', 'edge.txt'), { filesOfSource: 1 })
  const early = await Promise.race([schools, 'incomplete'])
  expect(early).toBe('incomplete')
  files.add(file('ccd', 'lunch.csv'), { filesOfSource: 2 })
  expect((await schools).map(({ file }) => file)).toEqual(['/demo/directory.csv', '/demo/edge.txt', '/demo/lunch.csv'])
})

test('after the end, a source without files has none', async () => {
  const files = collectDemoFiles()
  const waiting = files.of(['acs'])
  files.end()
  expect([await waiting, await files.of(['irs'])]).toEqual([[], []])
})

test('after a failure, complete sources are still available and all others fail with its reason', async () => {
  const files = collectDemoFiles()
  files.add(file('acs', 'acs.json'), { filesOfSource: 1 })
  const waiting = files.of(['irs'])
  files.fail(new Error('The disk is full.'))
  await expect(waiting).rejects.toThrow('The disk is full.')
  await expect(files.of(['ccd'])).rejects.toThrow('The disk is full.')
  expect(await files.of(['acs'])).toHaveLength(1)
})
