import { readFileSync } from 'node:fs'
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Its types are those of a CommonJS module. */
type JestRuntime = typeof import('jest-runtime', { with: { 'resolution-mode': 'require' }})
const { default: Runtime }: JestRuntime = createRequire(import.meta.url)('jest-runtime')

/** These replace modules, or the clock of a test file's own global object, which only jest's module system can. */
const needsJestModules = /unstable_mockModule|useFakeTimers/

/**
 * Lets Node load a test file and what it imports, instead of jest's own module system: packages are evaluated once in a
 * worker, not once in every file. The project's own modules are evaluated again for every file, so that files share no
 * state of them (ADR 62).
 */
export default class NativeRuntime extends Runtime {
  private readonly context: object

  constructor(...input: ConstructorParameters<typeof Runtime>) {
    super(...input)
    this.context = input[1].global
  }

  override async unstable_importModule(path: string): Promise<unknown> {
    if (needsJestModules.test(readFileSync(path, 'utf8'))) return super.unstable_importModule(path)
    fileNumber++
    // `expect` runs in jest's context. Values of the tests belong to this one, so `expect.any(String)` needs its String.
    for (const name of classNames) Reflect.set(this.context, name, Reflect.get(globalThis, name))
    Reflect.set(globalThis, globalsKey, this.requireModuleOrMock(path, globalsModule))
    return import(addressOf(pathToFileURL(path).href))
  }
}

const classNames = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name))

/** Counts the test files of this worker: a module is evaluated once for each address. */
let fileNumber = 0
const parameter = '?file='
const addressOf = (url: string) => `${url}${parameter}${fileNumber}`

const globalsModule = '@jest/globals'
const globalsUrl = 'jest:globals'
const globalsKey = Symbol.for('homeground.jest-globals')
const globalsSource = `export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for(${JSON.stringify(globalsKey.description)})]`

const isOwn = (url: string) => url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/')

/** JavaScript of each text in TypeScript that this worker has loaded. */
const stripped = new Map<string, string>()

function javaScriptOf(text: string): string {
  const source = stripped.get(text) ?? stripTypeScriptTypes(text)
  stripped.set(text, source)
  return source
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === globalsModule) return { url: addressOf(globalsUrl), format: 'module', shortCircuit: true }
    const resolved = next(specifier, context)
    const isOfTest = context.parentURL?.includes(parameter) && isOwn(resolved.url)
    return isOfTest ? { ...resolved, url: addressOf(resolved.url) } : resolved
  },
  load(url, context, next) {
    const [address = ''] = url.split(parameter)
    if (address === url) return next(url, context)
    const source = address === globalsUrl ? globalsSource : javaScriptOf(readFileSync(fileURLToPath(address), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
