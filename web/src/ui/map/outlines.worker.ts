import { type CountyOutlines, readCounties, readStates, type StateOutlines, type Topology } from './topology.ts'

/** The outlines to read, and the address of their file. */
export interface OutlinesRequest {
  readonly kind: 'states' | 'counties'
  readonly address: string
}

export type OutlinesResponse = { readonly outlines: StateOutlines | CountyOutlines } | { readonly error: string }

const read = { states: readStates, counties: readCounties }

addEventListener('message', async ({ data: { kind, address } }: MessageEvent<OutlinesRequest>) => {
  postMessage(await outlinesOf(kind, address))
})

async function outlinesOf(kind: OutlinesRequest['kind'], address: string): Promise<OutlinesResponse> {
  try {
    const response = await fetch(address)
    if (!response.ok) return { error: `the outlines failed with status ${response.status}` }
    return { outlines: read[kind]((await response.json()) as Topology) }
  } catch (error) {
    return { error: String(error) }
  }
}
