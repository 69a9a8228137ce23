import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../checkout/folders.ts'

/** Folders and files that exist only after a start, a build or a test. */
const ignored = /^(\.data|\.tools|\.env|import\/|outbox|screenshots|web\/dist|node_modules)/
/** A path of the checkout between backticks: it has a slash and begins with a folder of the root. */
const folders = ['gateway', 'services', 'web', 'libs', 'infra', 'docs', 'k8s']

/** The files that a document names by a link or between backticks, as paths of the checkout. */
function namedFiles(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^(https?|mailto):|^\//.test(link))
    .map((link) => join(dirname(document), link))
  const quoted = [...text.matchAll(/`([\w@.-]+\/[\w@./{},*-]*)`/g)]
    .map(([, path]) => path!)
    .filter((path) => folders.includes(path.split('/')[0]!) && !/[*{]/.test(path))
  return [...links, ...quoted].filter((path) => !ignored.test(path))
}

test('every file that a document links or names exists', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const mentions = documents.flatMap((document) => namedFiles(document).map((file) => ({ document, file })))
  expect(mentions.length).toBeGreaterThan(200)
  expect(mentions.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})
