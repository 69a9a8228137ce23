import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shot } from './shots.ts'

/** Writes `index.html`: one line of small pictures per screen, each linked to the whole picture. */
export async function writeGallery(folder: string, shots: readonly Shot[]): Promise<void> {
  const names = [...new Set(shots.map(({ name }) => name))]
  const rows = names.map((name) => {
    const files = shots.filter((shot) => shot.name === name).map(({ file }) => file)
    const pictures = files.map((file) => `<a href="${file}"><img src="${file}" loading="lazy"></a>`)
    return `<h2>${name}</h2>\n<div>${pictures.join('\n')}</div>`
  })
  await writeFile(join(folder, 'index.html'), `${head}${rows.join('\n')}\n`)
}

const head = `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { font: 16px sans-serif; background: #888 }
  div { display: flex; gap: 8px }
  img { height: 480px; width: 240px; object-fit: cover; object-position: top }
</style>
`
