import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './tools.mjs'

/**
 * Installs the workspace's packages exactly as locked: those needed to run, or all. Skipped when
 * the last install was of the same lock file and of at least as much; never removes what a
 * fuller install brought.
 */
export async function installPackages({ root, node, pnpm, env, wanted }) {
  const marker = join(root, 'node_modules/.homeground-installed.json')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  const last = existsSync(marker) ? JSON.parse(readFileSync(marker, 'utf8')) : null
  const scope = wanted === 'all' || hasDevelopmentPackages(root) ? 'all' : 'run'
  if (isSatisfied({ last, lock, scope })) return
  console.log(scope === 'all' ? 'Installing all packages …' : 'Installing the packages to run …')
  const code = await run(
    [
      node,
      pnpm,
      'install',
      '--frozen-lockfile',
      // Changing from one scope to another must not wait for a "yes" that nobody types.
      '--config.confirm-modules-purge=false',
      ...(scope === 'run' ? ['--prod'] : []),
    ],
    { cwd: root, env },
  )
  if (code !== 0)
    throw `pnpm could not install the packages (exit code ${code}); is there a way to the package registry?`
  writeFileSync(marker, JSON.stringify({ lock, scope }))
}

/** Whether an install of `scope` from the lock file with hash `lock` is already there. */
export function isSatisfied({ last, lock, scope }) {
  return last !== null && last.lock === lock && (last.scope === 'all' || last.scope === scope)
}

function hasDevelopmentPackages(root) {
  const state = join(root, 'node_modules/.modules.yaml')
  return existsSync(state) && /"?devDependencies"?: true/.test(readFileSync(state, 'utf8'))
}
