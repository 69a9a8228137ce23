import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../checkout/folders.ts'
import { CliError, runCommand } from '../terminal/cli-error.ts'

/** Files of the checkout that name images of others. */
export const imageFiles: readonly string[] = [
  'infra/docker/Dockerfile',
  'docker-compose.yml',
  ...globSync('k8s/**/*.yaml', { cwd: root }).sort(),
]

/** An image of others with its tag: our own has none in the checkout. */
const reference = /(^FROM |\bimage(?:Name)?: )([\w./-]+:[\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/gm

/** Media types of a tag's manifest, the list of all platforms first. */
const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** An image in a file: `node:24-slim`, and the digest that it is pinned to, if any. */
export interface PinnedImage {
  readonly image: string
  readonly digest: string | undefined
}

/** The images of others that a Dockerfile or a manifest names. */
export function imagesIn(text: string): PinnedImage[] {
  return [...text.matchAll(reference)].map(([, , image, digest]) => ({ image: image!, digest }))
}

/** The text with each image pinned to its digest. */
export function pinned(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replace(reference, (_, start, image) => `${start}${image}@${digests.get(image)}`)
}

/** Where a registry is: its host in the name of an image → the start of its addresses. */
export type RegistryAddress = (host: string) => string

const publicAddress: RegistryAddress = (host) => `https://${host === 'docker.io' ? 'registry-1.docker.io' : host}`

/**
 * The digest that an image's tag has now, computed from the manifest that its registry returns. Errors: throws a CliError
 * that names the image if the registry cannot be reached, refuses, or returns something else.
 */
export async function currentDigest(image: string, addressOf: RegistryAddress = publicAddress): Promise<string> {
  const [name, tag] = image.split(':') as [string, string]
  const [first, ...rest] = name.split('/') as [string, ...string[]]
  const hasHost = rest.length > 0 && /[.:]/.test(first)
  const repository = hasHost ? rest.join('/') : rest.length > 0 ? name : `library/${name}`
  const url = `${addressOf(hasHost ? first : 'docker.io')}/v2/${repository}/manifests/${tag}`
  try {
    const response = await fetchWithToken(url, { accept: manifestTypes })
    if (!response.ok) throw new Error(`its registry returned ${response.status}`)
    const manifest = Buffer.from(await response.arrayBuffer())
    const digest = `sha256:${createHash('sha256').update(manifest).digest('hex')}`
    const named = response.headers.get('docker-content-digest')
    if (named !== null && named !== digest) throw new Error('its manifest is damaged')
    return digest
  } catch (error) {
    const { message, cause } = error as Error
    throw new CliError(`${image} could not be looked up: ${cause instanceof Error ? cause.message : message}.`)
  }
}

/** Repeats a request with the anonymous token of the registry that its 401 names. */
async function fetchWithToken(url: string, headers: Record<string, string>): Promise<Response> {
  const signal = AbortSignal.timeout(30_000)
  const response = await fetch(url, { headers, signal })
  const challenge = response.headers.get('www-authenticate') ?? ''
  if (response.status !== 401 || !/^bearer /i.test(challenge)) return response
  const { realm, ...parameters } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="(.*?)"/g)].map(([, key, value]) => [key, value!]),
  )
  const granted = await fetch(`${realm}?${new URLSearchParams(parameters)}`, { signal })
  if (!granted.ok) throw new Error(`its registry gave no token (${granted.status})`)
  const { token, access_token } = (await granted.json()) as { token?: string; access_token?: string }
  return fetch(url, { headers: { ...headers, authorization: `Bearer ${token ?? access_token}` }, signal })
}

/**
 * `npm run pin-images`: pins every image of others to the digest that its tag has now. With `--check` it writes nothing, and
 * exits with 1 if an image is not pinned, or its tag has a newer digest.
 */
export async function pinImages({ check = false, addressOf = publicAddress } = {}): Promise<number> {
  const texts = await Promise.all(
    imageFiles.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  )
  const images = texts.flatMap(({ file, text }) => imagesIn(text).map((image) => ({ file, ...image })))
  const names = [...new Set(images.map(({ image }) => image))]
  const digests = new Map(
    await Promise.all(names.map(async (image) => [image, await currentDigest(image, addressOf)] as const)),
  )
  let different = 0
  for (const { file, image, digest } of images) {
    const isCurrent = digest === digests.get(image)
    if (!isCurrent) different += 1
    const state = isCurrent ? 'is current' : digest ? 'has a newer digest' : 'is not pinned'
    console.log(`${isCurrent ? '✓' : '✗'} ${image} in ${file} ${state}`)
  }
  if (check) return different > 0 ? 1 : 0
  await Promise.all(texts.map(({ file, text }) => writeFile(join(root, file), pinned(text, digests))))
  return 0
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  await runCommand(() => pinImages(values))
}
