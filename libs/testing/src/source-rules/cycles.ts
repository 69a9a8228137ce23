import { importsOf, resolveImport } from './imports.ts'
import type { Rule } from './package-rules.ts'

/** Groups of files that import each other, directly or through others, by value or by type. */
export const noCycles: Rule = (tree) => {
  const edges = new Map(
    [...tree.files].map(([path, text]) => [
      path,
      importsOf(text).flatMap(({ target }) => resolveImport(path, target, tree) ?? []),
    ]),
  )
  return stronglyConnected(edges)
    .filter((group) => group.length > 1 || edges.get(group[0]!)?.includes(group[0]!))
    .map((group) => group.sort().join(', '))
}

/** Strongly connected components, by Tarjan's algorithm. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) === order.get(node)) {
      groups.push(stack.splice(stack.indexOf(node)))
    }
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return groups
}
