import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../folders.ts'
import { boundCommand, spawnCommand } from '../process/bound-process.ts'
import { Sentence } from '../terminal/sentence.ts'

/**
 * Unpacks the registry's Chromium once and answers a command that starts it. It needs no
 * package of the system: its libraries and a font come with it.
 */
export async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const version = /chromium@([^/_]+)/.exec(entry)?.[1] ?? 'any'
  const folder = join(root, '.cache', `chromium-${version}`)
  const command = join(folder, 'chrome')
  if (existsSync(command)) return command
  const half = `${folder}.${process.pid}`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  await inflateInto(half, entry)
  await rm(folder, { recursive: true, force: true })
  await rename(half, folder)
  await writeFile(join(folder, 'fonts.conf'), fontSettings(folder))
  await writeFile(command, startScript(folder))
  await chmod(command, 0o755)
  return command
}

/** The package looks at its environment when imported and unpacks into TMPDIR, hence a process of its own. */
async function inflateInto(folder: string, entry: string): Promise<void> {
  const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath()`
  const child = spawnCommand(
    boundCommand('KILL', [process.execPath, '--input-type=module', '--eval', script]),
    {
      cwd: dirname(entry),
      // A runtime it knows makes it unpack its own libraries as well.
      env: { PATH: process.env.PATH, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Sentence('The browser for the tests could not be unpacked.')
}

/** Without a font text would be blank; pages bring their own, this one stands in for the rest. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}

function startScript(folder: string): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/chromium' "$@"
`
}
