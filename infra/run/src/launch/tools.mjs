import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isPinnedNode, nodePackage, nodeVersion, pnpmVersion } from './requirements.mjs'

/**
 * Returns the pinned Node and pnpm, downloaded from npm into `.tools` if they are missing, and the
 * environment in which to run them.
 */
export async function fetchTools({ root }) {
  const tools = join(root, '.tools')
  const env = withWritableHome({ env: process.env, tools })
  const useThisNode = isPinnedNode(process.version)
  const nodeName = nodePackage(process)
  // npm removes packages that are not named, so both are, even if one is installed.
  const wanted = { pnpm: pnpmVersion, ...(useThisNode ? {} : { [nodeName]: nodeVersion }) }
  if (Object.entries(wanted).some(([name, version]) => installedVersion(tools, name) !== version)) {
    await npmInstall({ tools, env, wanted })
  }
  const node = join(tools, 'node_modules', nodeName, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  return { node: useThisNode ? process.execPath : node, pnpm: join(tools, 'node_modules/pnpm/bin/pnpm.mjs'), env }
}

function installedVersion(tools, name) {
  const file = join(tools, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null
}

async function npmInstall({ tools, env, wanted }) {
  const packages = Object.entries(wanted).map(([name, version]) => `${name}@${version}`)
  console.log(`Downloading ${packages.join(' and ')} …`)
  mkdirSync(tools, { recursive: true })
  // When npm started this process, use that npm, else the one on the PATH.
  const script = env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, env.npm_execpath] : ['npm']
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
  if (code !== 0) throw `npm could not download ${packages.join(' and ')}. Is the npm registry reachable?`
}

/**
 * Runs a command line and returns its exit code. Shows its output in a terminal; elsewhere only if it
 * fails.
 */
export function run([program, ...args], options) {
  const out = process.stdout.isTTY ? 'inherit' : 'pipe'
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', out, out], ...options })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.once('error', () => resolve(127))
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

/** npm and pnpm store their caches in the home folder; if it is not writable, they get one in `.tools`. */
export function withWritableHome({ env, tools }) {
  const home = env.HOME || homedir()
  try {
    accessSync(home, constants.W_OK)
    return { ...env }
  } catch {
    const replacement = join(tools, 'home')
    mkdirSync(replacement, { recursive: true })
    return { ...env, HOME: replacement, npm_config_cache: join(replacement, '.npm') }
  }
}
