import type { FastifyRequest } from 'fastify'

/** The built web and what the operator adds to its pages. */
export interface Site {
  /** Folder of the built web. */
  readonly root: string
  /** Address pattern of map tiles, or empty for none. */
  readonly tileUrl: string
  readonly tileAttribution: string
  /** Google Analytics measurement id, or empty for none. */
  readonly measurementId: string
  /** The site's own address in links that leave it, or empty for that of each request. */
  readonly publicUrl: string
}

/** Where the site is, without a slash at the end. */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Site, 'publicUrl'>,
): string {
  return publicUrl.replace(/\/+$/, '') || `${protocol}://${host}`
}
