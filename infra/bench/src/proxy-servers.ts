import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PageTable, pageTableFile } from '@homeground/contracts'
import { callPairs } from '@homeground/contracts/process-rights'
import type { IdentityKeys } from '@homeground/service'

const secret = 'the secret of a measurement of 40 bytes'
/** Every pair of a caller and a service has the same key. */
export const identityKeys: IdentityKeys = Object.fromEntries(callPairs.map(({ keyName }) => [keyName, secret]))
const root = new URL('../../../', import.meta.url).pathname
/** Written to `clear_refs`, it sets the peak to what the process uses now (see proc(5)). */
const RESET_PEAK = '5'
const nginxPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']

/** The gateway does not start without a table of pages. */
const noPages: PageTable = {
  pages: [],
  notFound: { path: '*', title: 'Page not found', description: 'There is no such page.' },
}

/** Processes of one measurement and their temporary folder. */
export interface Servers {
  /** Starts a TypeScript or JavaScript file of the repository on a free port. */
  node(
    file: string,
    input?: { environment?: Record<string, string>; flags?: string[]; argumentsAfterPort?: string[] },
  ): Promise<number>
  /** The gateway in front of `upstreamPort` for all services. */
  gateway(upstreamPort: number, redisUrl: string): Promise<number>
  /** nginx with keep-alive connections to the upstream; undefined where it is not installed. */
  nginx(upstreamPort: number): Promise<number | undefined>
  /** Measures the peak of the memory of the process on a port from now on. */
  resetPeakMemory(port: number): void
  /** The most memory that the process on a port has used since its start or the reset, on Linux; else NaN. */
  peakMemoryMB(port: number): number
  stop(): Promise<void>
}

export async function createServers(): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-bench-'))
  const children: ChildProcess[] = []
  const byPort = new Map<number, ChildProcess>()
  const start = async (
    command: string,
    input: { arguments: string[]; port: number; environment?: Record<string, string> },
  ) => {
    const child = spawn(command, input.arguments, {
      cwd: root,
      env: { ...process.env, ...input.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    byPort.set(input.port, child)
    await listening(child, input.port)
    return input.port
  }
  const node: Servers['node'] = async (file, { environment, flags = [], argumentsAfterPort = [] } = {}) => {
    const port = await freePort()
    return start(process.execPath, {
      arguments: [...flags, file, String(port), ...argumentsAfterPort],
      port,
      environment: { ...environment, PORT: String(port) },
    })
  }
  return {
    node,
    async gateway(upstreamPort, redisUrl) {
      await writeFile(join(folder, 'index.html'), '<!doctype html><head></head><body></body>')
      await writeFile(join(folder, pageTableFile), JSON.stringify(noPages))
      const upstream = `http://127.0.0.1:${upstreamPort}`
      const services = ['SEARCH', 'HOUSING', 'SCHOOLS', 'USER', 'FEEDBACK']
      return node('gateway/src/server.ts', {
        environment: {
          ...Object.fromEntries(services.map((name) => [`${name}_URL`, upstream])),
          REDIS_URL: redisUrl,
          REDIS_PREFIX: 'bench',
          IDENTITY_SECRET: secret,
          ...identityKeys,
          OPERATOR_TOKEN: 'the operator token of a measurement',
          WEB_ROOT: folder,
          BURST_PER_MINUTE: '100000000',
          CLIENT_CONNECTIONS: '10000',
        },
      })
    },
    async nginx(upstreamPort) {
      const command = nginxPaths.find((path) => existsSync(path))
      if (!command) return undefined
      const port = await freePort()
      const config = join(folder, 'nginx.conf')
      await writeFile(config, nginxConfig({ folder, port, upstreamPort }))
      return start(command, { arguments: ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], port })
    },
    resetPeakMemory(port) {
      const file = `/proc/${byPort.get(port)?.pid}/clear_refs`
      if (existsSync(file)) writeFileSync(file, RESET_PEAK)
    },
    peakMemoryMB(port) {
      const status = `/proc/${byPort.get(port)?.pid}/status`
      if (!existsSync(status)) return Number.NaN
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024
    },
    async stop() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map(ended))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function nginxConfig(input: { folder: string; port: number; upstreamPort: number }): string {
  return `daemon off; worker_processes 1; pid ${input.folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  client_body_temp_path ${input.folder}/body; proxy_temp_path ${input.folder}/proxy;
  fastcgi_temp_path ${input.folder}/fastcgi; uwsgi_temp_path ${input.folder}/uwsgi; scgi_temp_path ${input.folder}/scgi;
  upstream service { server 127.0.0.1:${input.upstreamPort}; keepalive 64; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${input.port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Waits up to 60 s until the process accepts connections. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  for (const endMs = Date.now() + 60_000; Date.now() < endMs; await sleep(100)) {
    if (child.exitCode !== null) break
    if (await accepts(port)) return
  }
  throw new Error(`${child.spawnargs.join(' ')} does not listen on port ${port}`)
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}
