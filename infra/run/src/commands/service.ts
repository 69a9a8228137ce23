import { dataFolder, root } from '../checkout/folders.ts'
import { usages } from '../launch/usage.mjs'
import { boundCommand, eachLine, endSignal, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { freePortFrom, isFree } from '../process/ports.ts'
import { readProcessEnvironment } from '../system/process-environments.ts'
import {
  entries,
  inheritedEnvironment,
  memoryFlags,
  nodeDebuggerPort,
  type ProcessName,
  processNamed,
} from '../system/processes.ts'
import { CliError, runCommand, UsageError } from '../terminal/cli-error.ts'
import { readLogLine } from '../terminal/log-line.ts'

/** `npm run service -- search`: one process in this terminal, restarted when its code changes. */
await runCommand(async () => {
  const [text, ...more] = process.argv.slice(2)
  if (!text || more.length > 0) throw new UsageError(usages.service!)
  const name = processNamed(text)
  const end = endSignal()
  const env = await environmentOf(name, text)
  const debuggerPort = await freePortFrom(nodeDebuggerPort)
  console.log(`Debugger of ${name}: 127.0.0.1:${debuggerPort}`)
  const command = [
    process.execPath,
    '--watch',
    '--watch-preserve-output',
    `--inspect=127.0.0.1:${debuggerPort}`,
    ...memoryFlags(name),
    entries[name],
  ]
  const child = spawnCommand(boundCommand('TERM', command), {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches only this process, which then stops it.
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    eachLine(stream, (line) => console.log(readLogLine(line).text))
  }
  const exited = new Promise<'exited'>((resolve) => child.once('exit', () => resolve('exited')))
  if ((await Promise.race([end, exited])) === 'exited') return 1
  await stopProcess(child)
  return 0
})

/** The environment that the running system wrote for this process. */
async function environmentOf(name: ProcessName, text: string): Promise<NodeJS.ProcessEnv> {
  const start = `npm run dev -- --without ${text}`
  const env = await readProcessEnvironment(dataFolder(), name)
  if (!env) throw new CliError(`Homeground is not running here; start it with: ${start}`)
  if (await isFree(Number(env.PORT))) return env
  throw new CliError(`The running system already includes ${name}; stop it, then start it with: ${start}`)
}
