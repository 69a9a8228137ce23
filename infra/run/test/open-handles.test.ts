import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../src/checkout/folders.ts'

const imports = `import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { test } from '@jest/globals'`

/** What a test of a file does, and the kind of resource that it leaves open. */
const files = {
  server: { body: 'await new Promise<void>((done) => createServer().listen(0, done))', kind: 'TCPServerWrap' },
  process: { body: "spawn('sleep', ['60'], { stdio: 'ignore' })", kind: 'ProcessWrap' },
  thread: {
    body: `const thread = new Worker('setInterval(() => {}, 1000)', { eval: true })
    await new Promise((done) => thread.once('online', done))`,
    kind: 'Worker',
  },
  interval: { body: 'setInterval(() => {}, 1000)', kind: 'Interval' },
  nothing: {
    body: `const server = createServer()
    await new Promise<void>((done) => server.listen(0, done))
    await new Promise((done) => server.close(done))
    clearInterval(setInterval(() => {}, 1000))
    setInterval(() => {}, 1000).unref()`,
    kind: null,
  },
} as const

const folder = await mkdtemp(join(root, '.cache', 'open-handles-'))
afterAll(() => rm(folder, { recursive: true }))

/** What jest prints about each file, run in the environment of all tests. */
const output = new Map<string, string>()

beforeAll(async () => {
  for (const [name, { body }] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.test.ts`), `${imports}\ntest('passes', async () => {\n${body}\n})\n`)
  }
  const config = {
    rootDir: folder,
    runtime: join(root, 'infra/run/src/commands/test/native-runtime.ts'),
    testEnvironment: join(root, 'infra/run/src/commands/test/node-environment.ts'),
    testMatch: ['**/*.test.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform: {},
  }
  // Each file waits some seconds for what it left open, so all wait together.
  const workers = `--maxWorkers=${Object.keys(files).length}`
  const jest = spawn(process.execPath, [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    JSON.stringify(config),
    workers,
  ])
  let text = ''
  for await (const chunk of jest.stderr.setEncoding('utf8')) {
    text += chunk
    // What is open keeps jest from exiting.
    if (text.includes('Ran all test suites')) jest.kill('SIGKILL')
  }
  for (const part of text.split(/^(?=PASS |FAIL )/m)) {
    const [, name] = /^(?:PASS|FAIL) .*?(\w+)\.test\.ts/.exec(part) ?? []
    // Failures are printed again at the end.
    if (name !== undefined && !output.has(name)) output.set(name, part)
  }
})

test.each(Object.entries(files))('a test file that leaves %s open', (name, { kind }) => {
  if (kind === null) expect(output.get(name)).toMatch(/^PASS/)
  else expect(output.get(name)).toMatch(new RegExp(`^FAIL[^]*left open: .*${kind}`))
})
