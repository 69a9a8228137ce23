import { CliError } from '../../terminal/cli-error.ts'

export interface TestOptions {
  /** `watch` runs the tests again after each change; `inspect` waits for a debugger before the first one. */
  mode: 'once' | 'watch' | 'inspect'
  /** Passed on to jest: parts of paths, and jest's own options. */
  args: string[]
}

/**
 * Parses the arguments of `npm test --`. With `--quick`, which `npm run test:quick` passes, the tests that stand beside
 * their source and those of one service are selected. Throws a CliError if a file is needed but missing.
 */
export function testOptions(all: string[]): TestOptions {
  if (all.includes('--quick')) {
    const services = patternsOf(all)
    const folders = services.length > 0 ? services.map((name) => `${name}/test/`) : ['services/feedback/test/']
    return { mode: 'once', args: ['/src/', ...folders] }
  }
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
