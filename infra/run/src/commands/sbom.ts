import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { root, toolsFolder } from '../checkout/folders.ts'
import { boundCommand, runProcess } from '../process/bound-process.ts'
import { runCommand } from '../terminal/cli-error.ts'

/**
 * `npm run sbom -- [file]`: writes the packages of the image with their versions and licenses, as CycloneDX (default
 * `dist/homeground.cdx.json`). The Dockerfile says which they are.
 */
await runCommand(async () => {
  const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8')
  const filters = [...dockerfile.matchAll(/--filter '(.+?)'/g)].flatMap(([, filter]) => ['--filter', filter!])
  const out = resolve(process.argv[2] ?? 'dist/homeground.cdx.json')
  await mkdir(dirname(out), { recursive: true })
  const pnpm = join(toolsFolder, 'node_modules/pnpm/bin/pnpm.mjs')
  const options = ['--prod', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  return runProcess(boundCommand('TERM', [process.execPath, pnpm, 'sbom', ...options, ...filters, '--out', out]))
})
