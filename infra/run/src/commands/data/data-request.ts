import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findSource } from '@homeground/catalog/sources'
import { findState } from '@homeground/catalog/states'
import type { ImportParams } from '../../admin-client/jobs.ts'
import { CliError } from '../../terminal/cli-error.ts'

export type DataRequest =
  | { job: 'status' }
  | { job: 'jobs' }
  | { job: 'retry' | 'cancel'; id: string }
  | { job: 'import' | 'plan'; params: ImportParams }
  | { job: 'remove'; params: { source: string; part?: string } }
  | { job: 'rollback'; params: { source: string } }
  | { job: 'rebuild' | 'rankings'; params: Record<string, never> }
  | { job: 'refresh'; params: RefreshParams }

/** What a refresh fetches: the named sources with those of their groups, or all. */
export interface RefreshParams {
  readonly sources?: string[]
  readonly yes?: boolean
  readonly force?: boolean
}

export const usage = `Usage:
  npm run data -- status
  npm run data -- refresh <source>… | --all [--yes] [--force]
  npm run data -- import <source> --file <path> | --url <address> [options]
  npm run data -- import edc --state <MA> --year <2025> [options]
  npm run data -- import places
  npm run data -- plan <source> --file <path> | --url <address>
  npm run data -- remove <source> <part>
  npm run data -- rollback <source>
  npm run data -- rebuild [rankings]
  npm run data -- jobs
  npm run data -- retry <job>
  npm run data -- cancel <job>
refresh fetches the newest files from their publishers and loads those that have changed. plan loads a file and shows what would change, without publishing it. remove takes a month, year or table away
(2018-04, 2023/B25003). rollback undoes the last import or removal of a source, up to three times. jobs lists
the newest jobs with their results; retry runs a failed one again, cancel ends one that waits or runs.
Options of import and plan:
  --vintage <text>  the period of a file that does not contain it
  --entry <name>    the file to read of a zip archive that has several
  --yes             publish even if values shown now would disappear
  --force           load a file again that is published already`

/** Parses the arguments of `npm run data --`; a relative path starts from `folder`. Throws a CliError with the usage. */
export function dataRequest(args: string[], folder: string): DataRequest {
  const { values, positionals } = parse(args)
  const [job, source, ...rest] = positionals
  if (job === 'refresh') return { job, params: refreshParams(positionals.slice(1), values) }
  const [part, ...more] = job === 'remove' ? rest : [undefined, ...rest]
  if (more.length > 0) throw new CliError(`Unexpected argument: ${more.join(' ')}\n${usage}`)
  switch (job) {
    case 'status':
    case 'jobs':
      return { job }
    case 'retry':
    case 'cancel':
      return { job, id: requiredJob(source) }
    case 'rebuild':
      if (source && source !== 'rankings') throw new CliError(`Unexpected argument: ${source}\n${usage}`)
      return { job: source ? 'rankings' : job, params: {} }
    case 'rollback':
      return { job, params: { source: required(source) } }
    case 'remove':
      return { job, params: { source: required(source), ...(part && { part }) } }
    case 'import':
    case 'plan':
      return { job, params: importParams({ source: required(source), values, folder }) }
    default:
      throw new CliError(job ? `Unknown command: ${job}\n${usage}` : usage)
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: 'string' },
        url: { type: 'string' },
        vintage: { type: 'string' },
        state: { type: 'string' },
        year: { type: 'string' },
        entry: { type: 'string' },
        all: { type: 'boolean' },
        force: { type: 'boolean' },
        yes: { type: 'boolean' },
        partial: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${usage}`)
  }
}

function refreshParams(sources: string[], { all, yes, force }: ReturnType<typeof parse>['values']): RefreshParams {
  if (all ? sources.length > 0 : sources.length === 0) {
    throw new CliError(`Name the sources to refresh, or use --all.\n${usage}`)
  }
  const unknown = sources.find((source) => !findSource(source))
  if (unknown) throw new CliError(`There is no source ${unknown}.\n${usage}`)
  return { ...(!all && { sources }), ...(yes && { yes }), ...(force && { force }) }
}

function importParams(input: {
  source: string
  values: ReturnType<typeof parse>['values']
  folder: string
}): ImportParams {
  const { source, folder } = input
  const { file, entry, vintage, force, partial, yes = partial } = input.values
  const ofState = stateFile(source, input.values)
  if (ofState && (file || input.values.url)) {
    throw new CliError('Use --state and --year, or --file or --url.')
  }
  const url = ofState ?? input.values.url
  if (file && url) throw new CliError('Use --file or --url, not both.')
  const needsFile = findSource(source)?.newestFile !== null
  if (!needsFile && (file || url)) {
    throw new CliError(`${source} is part of the product: import it without --file and --url.`)
  }
  if (needsFile && !file && !url) {
    throw new CliError(`Specify the file of ${source} with --file <path>, or its address with --url.`)
  }
  return {
    source,
    ...(file && { file: resolve(folder, file) }),
    ...(url && { url }),
    ...(vintage && { vintage }),
    ...(entry && { entry }),
    ...(yes && { yes }),
    ...(force && { force }),
  }
}

function requiredJob(id: string | undefined): string {
  if (id) return id
  throw new CliError(`Missing job, for example realtor.import:12; see npm run data -- jobs\n${usage}`)
}

function required(source: string | undefined): string {
  if (source) return source
  throw new CliError(`Missing source.\n${usage}`)
}

/**
 * The address of a publisher's file for one state and year, from `--state` and `--year`; undefined without
 * both. Throws a CliError when only one is given, or the source has no such files.
 */
function stateFile(
  source: string,
  { state, year }: { state?: string | undefined; year?: string | undefined },
): string | undefined {
  if (state === undefined && year === undefined) return undefined
  const address = findSource(source)?.fileByStateAndYear
  if (!address) throw new CliError(`${source} has no file for each state and year.`)
  const abbr = findState(state ?? '')
  if (!abbr) throw new CliError('Specify the state with --state, for example --state MA.')
  if (!/^20\d\d$/.test(year ?? '')) {
    throw new CliError('Specify the spring of the school year with --year, for example --year 2025.')
  }
  return address.replace('{state}', abbr).replace('{year}', year!)
}
