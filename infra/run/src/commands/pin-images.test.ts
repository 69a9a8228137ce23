import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { root } from '../checkout/folders.ts'
import { currentDigest, imageFiles, imagesIn, pinned } from './pin-images.ts'

const manifest = '{"schemaVersion":2,"manifests":[]}'
const digest = `sha256:${createHash('sha256').update(manifest).digest('hex')}`
const former = `sha256:${'0'.repeat(64)}`

/** A registry: `library/node` needs a token, `damaged/image` returns another manifest than it names, others are missing. */
const registry = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, address())
  if (pathname === '/token') {
    const isFor = searchParams.get('scope') === 'repository:library/node:pull' && searchParams.get('service') === 'hub'
    return response.end(JSON.stringify({ token: isFor ? 'granted' : 'other' }))
  }
  if (pathname === '/v2/library/node/manifests/24-slim') {
    const isAsked = request.headers.accept?.startsWith('application/vnd.oci.image.index.v1+json')
    if (isAsked && request.headers.authorization === 'Bearer granted')
      return response.setHeader('docker-content-digest', digest).end(manifest)
    const scope = 'scope="repository:library/node:pull"'
    return response
      .writeHead(401, { 'www-authenticate': `Bearer realm="${address()}/token",service="hub",${scope}` })
      .end()
  }
  if (pathname === '/v2/damaged/image/manifests/1')
    return response.setHeader('docker-content-digest', former).end(manifest)
  if (pathname === '/v2/cloudnative-pg/postgresql/manifests/18') return response.end(manifest)
  response.writeHead(404).end()
})
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
const asked: string[] = []
const addressOf = (host: string) => {
  asked.push(host)
  return address()
}
beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  registry.close()
})

describe('npm run pin-images', () => {
  test('looks up the digest of a tag, with the token that the registry asks for', async () => {
    expect(await currentDigest('node:24-slim', addressOf)).toBe(digest)
    expect(await currentDigest('ghcr.io/cloudnative-pg/postgresql:18', addressOf)).toBe(digest)
    expect(asked).toEqual(['docker.io', 'ghcr.io'])
  })

  test('refuses a manifest that is not the one its registry names, and a tag that does not exist', async () => {
    await expect(currentDigest('damaged/image:1', addressOf)).rejects.toThrow(
      'damaged/image:1 could not be looked up: its manifest is damaged.',
    )
    await expect(currentDigest('node:no-such-tag', addressOf)).rejects.toThrow(
      'node:no-such-tag could not be looked up: its registry returned 404.',
    )
  })

  test('pins images in Dockerfiles, compose files and manifests, and renews former digests', () => {
    const text = `FROM node:24-slim AS packages
FROM packages AS web
FROM node:24-slim@${former}
    image: valkey/valkey:9
  imageName: ghcr.io/cloudnative-pg/postgresql:18
  image: homeground
`
    expect(imagesIn(text)).toEqual([
      { image: 'node:24-slim', digest: undefined },
      { image: 'node:24-slim', digest: former },
      { image: 'valkey/valkey:9', digest: undefined },
      { image: 'ghcr.io/cloudnative-pg/postgresql:18', digest: undefined },
    ])
    const digests = new Map(imagesIn(text).map(({ image }) => [image, digest]))
    expect(pinned(text, digests)).toBe(`FROM node:24-slim@${digest} AS packages
FROM packages AS web
FROM node:24-slim@${digest}
    image: valkey/valkey:9@${digest}
  imageName: ghcr.io/cloudnative-pg/postgresql:18@${digest}
  image: homeground
`)
  })

  test('every image of others in the checkout is pinned, to one digest wherever it is named', () => {
    const images = imageFiles.flatMap((file) => imagesIn(readFileSync(join(root, file), 'utf8')))
    const digests = Map.groupBy(images, ({ image }) => image)
    expect([...digests.keys()]).toEqual(expect.arrayContaining(['node:24-slim', 'postgres:18', 'valkey/valkey:9']))
    const loose = [...digests].filter(([, all]) => !all[0]!.digest || new Set(all.map(({ digest }) => digest)).size > 1)
    expect(loose.map(([image]) => image)).toEqual([])
  })
})
