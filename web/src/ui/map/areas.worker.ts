import { type AreaKind, type AreaOutlines, readAreas } from './area-outlines.ts'
import type { Topology } from './topology.ts'

/** A file of outlines to read. */
export interface AreasRequest {
  readonly number: number
  readonly kind: AreaKind
  readonly address: string
}

/** The response to the request of the same number. */
export type AreasResponse = { readonly number: number } & (
  | { readonly outlines: AreaOutlines }
  | { readonly error: string }
)

addEventListener('message', async ({ data: { number, kind, address } }: MessageEvent<AreasRequest>) => {
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`the outlines failed with status ${response.status}`)
    const outlines = readAreas((await response.json()) as Topology, kind)
    const { points, ringStarts, firstRings, bounds } = outlines
    const transfer = [points.buffer, ringStarts.buffer, firstRings.buffer, bounds.buffer]
    postMessage({ number, outlines } satisfies AreasResponse, { transfer })
  } catch (error) {
    postMessage({ number, error: String(error) } satisfies AreasResponse)
  }
})
