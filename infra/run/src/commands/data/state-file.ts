import { findSource } from '@homeground/catalog/sources'
import { findState } from '@homeground/catalog/states'
import { CliError } from '../../terminal/cli-error.ts'

/**
 * The address of a publisher's file for one state and year, from `--state` and `--year`; undefined without
 * both. Throws a CliError when only one is given, or the source has no such files.
 */
export function stateFile(
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
