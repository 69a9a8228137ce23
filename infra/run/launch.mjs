// Plain JavaScript that any Node from 20 on runs: downloads the pinned Node and the packages if they
// are missing, then runs a TypeScript command on that Node. `node infra/run/launch.mjs <command> [arguments]`
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commands, usageError } from './src/launch/commands.mjs'
import { installPackages } from './src/launch/packages.mjs'
import { unsupportedNodeError } from './src/launch/requirements.mjs'
import { watchStarter } from './src/launch/starter.mjs'
import { fetchTools } from './src/launch/tools.mjs'
import { usageInstead } from './src/launch/usage.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

async function launch([name = '', ...args]) {
  const unknown = usageError(name)
  const instead = unknown ? { text: unknown, code: 2 } : usageInstead(name, args)
  if (instead) {
    console[instead.code === 0 ? 'log' : 'error'](instead.text)
    process.exitCode = instead.code
    return
  }
  const error = unsupportedNodeError(process.version)
  if (error) throw error
  const { entry, packages } = commands[name]
  const { node, pnpm, env } = await fetchTools({ root })
  await installPackages({ root, node, pnpm, env, wanted: packages })
  const child = spawn(node, [join(root, 'infra/run/src/commands', entry), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, PATH: [dirname(node), env.PATH].join(delimiter) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  watchStarter(() => child.kill('SIGTERM'))
  child.once('exit', (code) => process.exit(code ?? 1))
}

launch(process.argv.slice(2)).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
