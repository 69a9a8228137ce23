import { readConfig } from '@homeground/service'
import Type, { type Static } from 'typebox'
import { isPublicAddress } from './addresses.ts'

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
  IMPORT_MAX_UNPACKED_MB: Type.Integer({ default: 16_384, minimum: 1, description: 'Largest file, unpacked' }),
  IMPORT_MAX_RATIO: Type.Integer({
    default: 200,
    minimum: 1,
    description: 'Largest ratio of unpacked to packed size, from 100 MB unpacked on',
  }),
}
const schema = Type.Object(importConfig)
export type ImportEnvironment = Static<typeof schema>

/** What an import may read. Sizes in bytes, times in milliseconds. */
export interface ImportRules {
  readonly folder: string
  /** Whether a download may connect to an IP address. */
  readonly isAllowedAddress: (address: string) => boolean
  readonly maxDownloadBytes: number
  readonly maxDownloadMs: number
  readonly maxUnpackedBytes: number
  readonly maxRatio: number
}

const megabyte = 1024 * 1024

/** The rules that an environment sets; with the defaults of `importConfig` for what it omits. */
export function importRules(environment: Partial<ImportEnvironment>): ImportRules {
  const given = Object.entries(environment).map(([name, value]) => [name, String(value)])
  const complete = readConfig(schema, Object.fromEntries(given))
  return {
    folder: complete.IMPORT_DIR,
    isAllowedAddress: complete.ALLOW_PRIVATE_SOURCES ? () => true : isPublicAddress,
    maxDownloadBytes: complete.IMPORT_MAX_DOWNLOAD_MB * megabyte,
    maxDownloadMs: complete.IMPORT_MAX_DOWNLOAD_MINUTES * 60_000,
    maxUnpackedBytes: complete.IMPORT_MAX_UNPACKED_MB * megabyte,
    maxRatio: complete.IMPORT_MAX_RATIO,
  }
}
