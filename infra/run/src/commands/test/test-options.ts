import { CliError } from '../../terminal/cli-error.ts'

export interface TestOptions {
  /** `watch` runs the tests again after each change; `inspect` waits for a debugger before the first one. */
  mode: 'once' | 'watch' | 'inspect'
  /** Passed on to jest: parts of paths, and jest's own options. */
  args: string[]
}

/** Parses the arguments of `npm test --`. Throws a CliError if a file is needed but missing. */
export function testOptions(all: string[]): TestOptions {
  const mode = all.includes('--inspect') ? 'inspect' : all.includes('--watch') ? 'watch' : 'once'
  const args = all.filter((arg) => arg !== '--inspect' && arg !== '--watch')
  if (mode !== 'once' && patternsOf(args).length === 0) {
    throw new CliError(`Specify a test file: npm test -- --${mode} libs/columns/src/open-columns.test.ts`)
  }
  return { mode, args }
}

/** The arguments that select tests by a part of their path. */
export function patternsOf(args: string[]): string[] {
  return args.filter((arg) => !arg.startsWith('-'))
}
