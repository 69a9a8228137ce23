import { lookup as dnsLookup } from 'node:dns'
import { realpath } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { readConfig } from '@homeground/service'
import ipaddr from 'ipaddr.js'
import Type, { type Static } from 'typebox'
import { Agent, buildConnector } from 'undici'
import { SourceError } from '../source-error.ts'

/** The cause of a failed fetch: the host has an address that may not be connected to. */
export class AddressNotAllowedError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'AddressNotAllowedError'
  }
}

/** True for addresses of the public internet: not loopback, private, link-local, shared, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  // `process` reads an IPv4 address that is written as IPv6 as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Connects to allowed addresses only, also after a redirect. The addresses that a name resolves to are
 * checked where the connection uses them, so a name that changes between check and use gains nothing.
 */
export function restrictedAgent(isAllowed: (address: string) => boolean): Agent {
  const lookup: LookupFunction = (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new AddressNotAllowedError(hostname), '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ lookup })
  return new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // An address is connected to without a lookup.
      if (isIP(host) && !isAllowed(host)) callback(new AddressNotAllowedError(host), null)
      else connect(options, callback)
    },
  })
}

/** Environment variables of a process that imports: what may be read, and how much of it. */
export const importConfig = {
  IMPORT_DIR: Type.String({
    default: '.data/import',
    description: 'The only folder from which files are imported by their path',
  }),
  ALLOW_PRIVATE_SOURCES: Type.Boolean({
    default: false,
    description: 'Also download from private, loopback and other addresses that are not public',
  }),
  IMPORT_MAX_DOWNLOAD_MB: Type.Integer({ default: 4096, minimum: 1, description: 'Largest download, as published' }),
  IMPORT_MAX_DOWNLOAD_MINUTES: Type.Number({
    default: 60,
    exclusiveMinimum: 0,
    description: 'Longest time that a download may keep an import waiting, in total',
  }),
  IMPORT_MAX_READ_MINUTES: Type.Number({
    default: 30,
    exclusiveMinimum: 0,
    description: 'Longest time in which an import reads one file, without the time of its download',
  }),
  IMPORT_MAX_UNPACKED_MB: Type.Integer({ default: 16_384, minimum: 1, description: 'Largest file, unpacked' }),
  IMPORT_MAX_RATIO: Type.Integer({
    default: 200,
    minimum: 1,
    description: 'Largest ratio of unpacked to packed size, from 100 MB unpacked on',
  }),
}
const schema = Type.Object(importConfig)
export type ImportEnvironment = Static<typeof schema>

/** Limits of what an import reads. Sizes in bytes, times in milliseconds. */
export interface ImportRules {
  readonly folder: string
  /** Whether a download may connect to an IP address. */
  readonly isAllowedAddress: (address: string) => boolean
  readonly maxDownloadBytes: number
  readonly maxDownloadMs: number
  readonly maxReadMs: number
  readonly maxUnpackedBytes: number
  readonly maxRatio: number
}

const megabyte = 1024 * 1024

/** The rules that an environment sets; with the defaults of `importConfig` for what it omits. */
export function importRules(environment: Partial<ImportEnvironment>): ImportRules {
  const entries = Object.entries(environment).map(([name, value]) => [name, String(value)])
  const complete = readConfig(schema, Object.fromEntries(entries))
  return {
    folder: complete.IMPORT_DIR,
    isAllowedAddress: complete.ALLOW_PRIVATE_SOURCES ? () => true : isPublicAddress,
    maxDownloadBytes: complete.IMPORT_MAX_DOWNLOAD_MB * megabyte,
    maxDownloadMs: complete.IMPORT_MAX_DOWNLOAD_MINUTES * 60_000,
    maxReadMs: complete.IMPORT_MAX_READ_MINUTES * 60_000,
    maxUnpackedBytes: complete.IMPORT_MAX_UNPACKED_MB * megabyte,
    maxRatio: complete.IMPORT_MAX_RATIO,
  }
}

/** A file's path with symbolic links resolved. Errors: SourceError if it is outside of the import folder. */
export async function allowedPath(path: string, { folder }: Pick<ImportRules, 'folder'>): Promise<string> {
  const root = await realpath(folder).catch(() => resolve(folder))
  const outside = () => new SourceError('not_allowed', `${path} is not in the import folder ${resolve(folder)}.`)
  // First as written, so that the error reveals nothing about the files of other folders.
  if (!isWithin(resolve(folder), resolve(path)) && !isWithin(root, resolve(path))) throw outside()
  const real = await realpath(path).catch(() => null)
  // Whoever opens it reports why it cannot be read.
  if (real === null) return path
  if (!isWithin(root, real)) throw outside()
  return real
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
