import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { root } from '../src/checkout/folders.ts'

const folder = await mkdtemp(join(root, '.cache', 'open-handles-'))
afterAll(() => rm(folder, { recursive: true }))

const imports = `import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { test } from '@jest/globals'`

/** What jest prints about a test file with this body, in the environment of all tests. */
async function outputOf(name: string, body: string): Promise<string> {
  await writeFile(join(folder, `${name}.test.ts`), `${imports}\ntest('passes', async () => {\n${body}\n})\n`)
  const config = {
    rootDir: folder,
    runtime: join(root, 'infra/run/src/commands/test/native-runtime.ts'),
    testEnvironment: join(root, 'infra/run/src/commands/test/node-environment.ts'),
    testMatch: [`**/${name}.test.ts`],
    extensionsToTreatAsEsm: ['.ts'],
    transform: {},
  }
  const command = [join(root, 'node_modules/jest/bin/jest.js'), '--config', JSON.stringify(config)]
  const jest = spawn(process.execPath, command)
  let output = ''
  for await (const chunk of jest.stderr.setEncoding('utf8')) {
    output += chunk
    // What is open keeps jest from exiting.
    if (output.includes('Ran all test suites')) jest.kill('SIGKILL')
  }
  return output
}

test.each([
  ['server', 'await new Promise<void>((done) => createServer().listen(0, done))', 'TCPServerWrap'],
  ['process', "spawn('sleep', ['60'], { stdio: 'ignore' })", 'ProcessWrap'],
  [
    'thread',
    `const thread = new Worker('setInterval(() => {}, 1000)', { eval: true })
    await new Promise((done) => thread.once('online', done))`,
    'Worker',
  ],
  ['interval', 'setInterval(() => {}, 1000)', 'Interval'],
])(
  'a test file that leaves a %s open fails',
  async (name, body, kind) => {
    expect(await outputOf(name, body)).toMatch(new RegExp(`left open: .*${kind}`))
  },
  60_000,
)

test('a test file that closes everything passes', async () => {
  const body = `const server = createServer()
  await new Promise<void>((done) => server.listen(0, done))
  await new Promise((done) => server.close(done))
  clearInterval(setInterval(() => {}, 1000))
  setInterval(() => {}, 1000).unref()`
  expect(await outputOf('closed', body)).toMatch(/1 passed/)
}, 60_000)
