import { TileLayer } from 'react-leaflet'

export interface TileServer {
  address: string
  attribution: string
}

/**
 * The tile server that the operator set; none by default, so that no third party learns what a
 * visitor looks at. The gateway fills in the two meta elements of index.html.
 */
export function tileServer(): TileServer | null {
  const address = metaOf('homeground-tiles')
  if (!address.includes('{z}')) return null
  return { address, attribution: metaOf('homeground-tiles-attribution') }
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Tiles over the outlines, under everything else; one that does not come leaves the outlines. */
export function Tiles({ server }: { server: TileServer }) {
  return <TileLayer url={server.address} />
}
