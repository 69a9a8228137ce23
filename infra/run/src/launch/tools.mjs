import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isPinnedNode, nodePackage, nodeVersion, pnpmVersion } from './requirements.mjs'

/**
 * Answers the pinned Node and pnpm, fetched from the registry into `.tools` when they are not
 * there, and the environment in which to run them.
 */
export async function fetchTools({ root }) {
  const tools = join(root, '.tools')
  const env = withWritableHome({ env: process.env, tools })
  const own = isPinnedNode(process.version)
  const nodeName = nodePackage(process)
  // npm removes what it is not asked for, so both are named even when one is there.
  const wanted = { pnpm: pnpmVersion, ...(own ? {} : { [nodeName]: nodeVersion }) }
  if (Object.entries(wanted).some(([name, version]) => installed(tools, name) !== version)) {
    await npmInstall({ tools, env, wanted })
  }
  const node = join(
    tools,
    'node_modules',
    nodeName,
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  )
  return {
    node: own ? process.execPath : node,
    pnpm: join(tools, 'node_modules/pnpm/bin/pnpm.mjs'),
    env,
  }
}

function installed(tools, name) {
  const file = join(tools, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null
}

async function npmInstall({ tools, env, wanted }) {
  const packages = Object.entries(wanted).map(([name, version]) => `${name}@${version}`)
  console.log(`Fetching ${packages.join(' and ')} …`)
  mkdirSync(tools, { recursive: true })
  // Started through npm, its own script is known; else the one on the PATH.
  const script = env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, env.npm_execpath]
    : ['npm']
  const code = await run(
    [
      ...script,
      'install',
      '--prefix',
      tools,
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--loglevel=error',
      ...packages,
    ],
    { env, shell: process.platform === 'win32' && script.length === 1 },
  )
  if (code !== 0)
    throw `npm could not fetch ${packages.join(' and ')}; is there a way to the package registry?`
}

/**
 * Runs a command line; answers its exit code. Its output is shown on a terminal, elsewhere only
 * when it fails.
 */
export function run([program, ...args], options) {
  const out = process.stdout.isTTY ? 'inherit' : 'pipe'
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', out, out], ...options })
    const kept = []
    child.stdout?.on('data', (chunk) => kept.push(chunk))
    child.stderr?.on('data', (chunk) => kept.push(chunk))
    child.once('error', () => resolve(127))
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(kept))
      resolve(code ?? 1)
    })
  })
}

/** npm and pnpm keep their caches in the home folder: without a writable one, they get one here. */
export function withWritableHome({ env, tools }) {
  const home = env.HOME || homedir()
  try {
    accessSync(home, constants.W_OK)
    return { ...env }
  } catch {
    const own = join(tools, 'home')
    mkdirSync(own, { recursive: true })
    return { ...env, HOME: own, npm_config_cache: join(own, '.npm') }
  }
}
