import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { root } from '../src/checkout/folders.ts'

const folder = await mkdtemp(join(root, '.cache', 'open-handles-'))
afterAll(() => rm(folder, { recursive: true }))

/** What jest prints about a test file with this body, in the environment of all tests. */
async function outputOf(name: string, body: string): Promise<string> {
  await writeFile(join(folder, `${name}.test.cjs`), `test('passes', async () => {\n${body}\n})\n`)
  const config = {
    rootDir: folder,
    testEnvironment: join(root, 'infra/run/src/commands/test/node-environment.ts'),
    testMatch: [`**/${name}.test.cjs`],
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
  ['server', "await new Promise((done) => require('node:net').createServer().listen(0, done))", 'TCPServerWrap'],
  ['process', "require('node:child_process').spawn('sleep', ['5'], { stdio: 'ignore' })", 'ProcessWrap'],
  [
    'thread',
    `const { Worker } = require('node:worker_threads')
    const thread = new Worker('setInterval(() => {}, 1000)', { eval: true })
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
  const body = `const server = require('node:net').createServer()
  await new Promise((done) => server.listen(0, done))
  await new Promise((done) => server.close(done))
  clearInterval(setInterval(() => {}, 1000))
  setInterval(() => {}, 1000).unref()`
  expect(await outputOf('closed', body)).toMatch(/1 passed/)
}, 60_000)
