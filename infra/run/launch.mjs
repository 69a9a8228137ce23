// Plain JavaScript that any Node from 20 on runs: fetches what is missing, then goes on in
// TypeScript on the pinned Node. `node infra/run/launch.mjs <command> [arguments]`
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './src/launch/packages.mjs'
import { commandSentence, commands, nodeSentence } from './src/launch/requirements.mjs'
import { watchStarter } from './src/launch/starter.mjs'
import { fetchTools } from './src/launch/tools.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

async function launch([command = '', ...args]) {
  const refusal = nodeSentence(process.version) ?? commandSentence(command)
  if (refusal) throw refusal
  const { node, pnpm, env } = await fetchTools({ root })
  await installPackages({ root, node, pnpm, env, wanted: commands[command] })
  const child = spawn(node, [join(root, 'infra/run/src', `${command}.ts`), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, PATH: [dirname(node), env.PATH].join(delimiter) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  watchStarter(() => child.kill('SIGTERM'))
  child.once('exit', (code) => process.exit(code ?? 1))
}

launch(process.argv.slice(2)).catch((problem) => {
  console.error(problem)
  process.exitCode = 1
})
