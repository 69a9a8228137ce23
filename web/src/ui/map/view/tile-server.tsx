import { TileLayer } from 'react-leaflet'

export interface TileServer {
  address: string
  attribution: string
}

/**
 * The tile server the operator configured; none by default, so that no third party learns what a visitor looks at. The
 * gateway adds the two meta elements to index.html.
 */
export function tileServer(): TileServer | null {
  const address = metaOf('homeground-tiles')
  if (!address.includes('{z}')) return null
  return { address, attribution: metaOf('homeground-tiles-attribution') }
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Tiles over the outlines, under everything else; where a tile fails to load, the outlines show. */
export function Tiles({ server }: { server: TileServer }) {
  return <TileLayer url={server.address} />
}
