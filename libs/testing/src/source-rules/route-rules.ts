import { isTestFile, type Rule, type SourceTree } from './source-tree.ts'

const servers = /^(gateway|services\/[\w-]+|libs\/service)\/src\//

const publicOperation = /url: paths\.\w+,\s+schema: \{\s*operationId: '(\w+)'/g
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

/** Files of processes that serve HTTP. */
const serverFiles = ({ files }: SourceTree) => [...files].filter(([path]) => servers.test(path) && !isTestFile(path))

/** The operation ids of the contracts of public calls, which OpenAPI is made from. */
function publicOperations({ files }: SourceTree): string[] {
  const contracts = [...files].filter(([path]) => path.startsWith('libs/contracts/src/'))
  return contracts.flatMap(([, text]) => [...text.matchAll(publicOperation)].map(([, name]) => name!))
}

/** The contracts that a file registers routes of, by their own names, whatever it imports them as. */
function routedContracts(text: string): string[] {
  const aliases = new Map([...text.matchAll(/(\w+) as (\w+)/g)].map(([, name, as]) => [as, name]))
  const routes = [...text.matchAll(/\.route\(\{\s*\.\.\.(\w+)/g)].map(([, name]) => name!)
  return routes.map((name) => aliases.get(name) ?? name)
}

/** Every public call of the contracts is a route of exactly one process. */
export const everyContractHasItsRoute: Rule = (tree) => {
  const unread = [...tree.files]
    .filter(([path]) => path.startsWith('libs/contracts/src/'))
    .filter(([, text]) => count(text, /url: paths\.\w+,/g) !== count(text, publicOperation))
    .map(([path]) => `${path}: url, schema and operationId are not in this order`)
  const routed = serverFiles(tree).flatMap(([, text]) => routedContracts(text))
  const others = publicOperations(tree)
    .map((name) => ({ name, routes: routed.filter((each) => each === name).length }))
    .filter(({ routes }) => routes !== 1)
    .map(({ name, routes }) => `${name}: ${routes} routes`)
  return [...unread, ...others]
}

/** No process has a route that is neither a contract nor between services, nor one of the few outside /api. */
export const everyRouteHasItsContract: Rule = (tree) =>
  serverFiles(tree).flatMap(([path, text]) => {
    const routes = [...text.matchAll(/\.route\(\{\s*(\S+)/g)].map(([, first]) => first!)
    const shorthand = text.matchAll(/server\.(?:get|post|put|patch|delete)\(\s*([^,\s]+)/g)
    return [
      ...routes.filter((first) => !first.startsWith('...')),
      ...[...shorthand].map(([, first]) => first!).filter((first) => !isOutsideApi(first)),
    ].map((route) => `${path}: ${route}`)
  })

/** `internalPaths.x` and `x.url` are calls between services. */
const isOutsideApi = (path: string): boolean => /^(internalPaths\.\w+|\w+\.url|'\/(?!api\/).*')$/.test(path)
