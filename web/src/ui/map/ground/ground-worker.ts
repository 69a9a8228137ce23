import type { StateOutlines } from '../topology.ts'
import type { DrawRequest, GroundPictures, GroundRequest, GroundResponse } from './ground.worker.ts'

type Settled = Exclude<GroundResponse, { readonly kind: 'arrived' }>

/** One thread for all maps of the page, started by the first; it keeps the outlines. */
let worker: Worker | undefined
const waiting = new Map<number, (response: Settled) => void>()
const listeners = new Set<() => void>()
let lastId = 0

/** Draws land, water and lines in a thread of their own, so that a map moves smoothly meanwhile. @throws without outlines. */
export async function drawInWorker(request: Omit<DrawRequest, 'id'>): Promise<GroundPictures> {
  const response = await ask((id) => ({ kind: 'draw', id, ...request }))
  if (response.kind !== 'pictures') throw new Error(response.kind === 'failed' ? response.error : 'no pictures')
  return response.pictures
}

/** The outlines of the states. @throws when they do not load. */
export async function fetchStateOutlines(): Promise<StateOutlines> {
  const response = await ask((id) => ({ kind: 'states', id }))
  if (response.kind !== 'states') throw new Error(response.kind === 'failed' ? response.error : 'no states')
  return response.states
}

/** Calls back when more detail has arrived than the last pictures show. Returns how to stop that. */
export function onDetail(callback: () => void): () => void {
  listeners.add(callback)
  return () => void listeners.delete(callback)
}

function ask(request: (id: number) => GroundRequest): Promise<Settled> {
  const { promise, resolve } = Promise.withResolvers<Settled>()
  const id = ++lastId
  waiting.set(id, resolve)
  worker ??= startWorker()
  worker.postMessage(request(id))
  return promise
}

function notify(): void {
  for (const listener of listeners) listener()
}

function startWorker(): Worker {
  const started = new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<GroundResponse>) => {
    if (data.kind === 'arrived') return notify()
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  started.onerror = ({ message }) => {
    for (const [id, settle] of waiting) settle({ kind: 'failed', id, error: `the outlines failed: ${message}` })
    waiting.clear()
    started.terminate()
    worker = undefined
  }
  return started
}
