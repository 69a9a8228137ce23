import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './tools.mjs'

/**
 * Installs the workspace's packages exactly as locked, those of a running system or all, and downloads a Redis in the
 * meantime. Skipped if the last install used the same lock file and included at least as much. Never removes
 * development packages that are already installed.
 */
export async function installPackages({ root, node, pnpm, env, wanted }) {
  const marker = join(root, 'node_modules/.homeground-installed.json')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  const last = existsSync(marker) ? JSON.parse(readFileSync(marker, 'utf8')) : null
  const scope = wanted === 'all' || hasDevelopmentPackages(root) ? 'all' : 'run'
  if (isSatisfied({ last, lock, scope })) return
  console.log(scope === 'all' ? 'Installing all packages …' : 'Installing packages …')
  // If it fails, the start tries again and reports it.
  const redis = run([node, join(root, 'infra/run/src/servers/download-redis.ts')], { cwd: root, env, stdio: 'ignore' })
  const code = await run(
    [
      node,
      pnpm,
      'install',
      '--frozen-lockfile',
      // Without it, pnpm asks for confirmation when the scope changes.
      '--config.confirm-modules-purge=false',
      ...(scope === 'run' ? ['--prod'] : []),
    ],
    { cwd: root, env },
  )
  if (code !== 0) throw `pnpm could not install the packages (exit code ${code}). Is the npm registry reachable?`
  await redis
  writeFileSync(marker, JSON.stringify({ lock, scope }))
}

/** True if the last install covers `scope` and used the lock file with the hash `lock`. */
export function isSatisfied({ last, lock, scope }) {
  return last !== null && last.lock === lock && (last.scope === 'all' || last.scope === scope)
}

function hasDevelopmentPackages(root) {
  const state = join(root, 'node_modules/.modules.yaml')
  return existsSync(state) && /"?devDependencies"?: true/.test(readFileSync(state, 'utf8'))
}
