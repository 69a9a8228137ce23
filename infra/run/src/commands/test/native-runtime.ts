import { readFileSync } from 'node:fs'
import { createRequire, type ResolveHookSync, registerHooks, stripTypeScriptTypes } from 'node:module'
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
  private readonly isNative: boolean

  constructor(...input: ConstructorParameters<typeof Runtime>) {
    super(...input)
    const path = input[6]
    this.isNative = !needsJestModules.test(readFileSync(path, 'utf8'))
  }

  /** Jest's own packages, such as `expect`, are packages too: only its runner is evaluated for every file. */
  override requireInternalModule<Module = unknown>(from: string, to?: string): Module {
    return this.isNative && to && isPackage.test(to) ? createRequire(from)(to) : super.requireInternalModule(from, to)
  }

  override async unstable_importModule(path: string): Promise<unknown> {
    if (!this.isNative) return super.unstable_importModule(path)
    fileNumber++
    Reflect.set(globalThis, globalsKey, this.requireModuleOrMock(path, globalsModule))
    return import(addressOf(pathToFileURL(path).href))
  }
}

const isPackage = /^[@\w]/

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

/** What `create` returned for a key the first time. */
function once<Value>(known: Map<string, Value>, key: string, create: () => Value): Value {
  const value = known.get(key) ?? create()
  known.set(key, value)
  return value
}

/** JavaScript of each text in TypeScript that this worker has loaded. */
const stripped = new Map<string, string>()
const javaScriptOf = (text: string) => once(stripped, text, () => stripTypeScriptTypes(text))

/** Where each import of the project's own modules leads. */
const resolutions = new Map<string, ReturnType<ResolveHookSync>>()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === globalsModule) return { url: addressOf(globalsUrl), format: 'module', shortCircuit: true }
    const [parent = '', file] = context.parentURL?.split(parameter) ?? []
    if (file === undefined) return next(specifier, context)
    const resolved = once(resolutions, `${parent} ${specifier}`, () => ({
      ...next(specifier, context),
      shortCircuit: true,
    }))
    return isOwn(resolved.url) ? { ...resolved, url: addressOf(resolved.url) } : resolved
  },
  load(url, context, next) {
    const [address = ''] = url.split(parameter)
    if (address === url) return next(url, context)
    const source = address === globalsUrl ? globalsSource : javaScriptOf(readFileSync(fileURLToPath(address), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
