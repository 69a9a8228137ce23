export interface RunningServer {
  url: string
  port: number
  pid: number
  /** Settles when the server has ended, wanted or not. */
  ended: Promise<void>
  /** Ends it, by force after `patienceMs`; what it had promised to keep is kept either way. */
  stop(patienceMs?: number): Promise<void>
}

export interface ServerInput {
  /** Its data and password lie in it. Only one process may use it at a time. */
  folder: string
  /** A throw-away server skips every flush to disk: fast, and lost at a power cut. */
  durable: boolean
  /** A free one when left out. */
  port?: number
  /** Receives the server's own lines. */
  log?: (line: string) => void
}
