/** A prefix tree over texts, as plain arrays with an entry per node, each node before those below it. */
export interface PackedTrie {
  /** Character code by node. */
  readonly letters: Uint8Array
  /** By node, 1 for a first letter. */
  readonly depths: Uint8Array
  /** By node: the first node that is not below it. */
  readonly ends: Uint32Array
  /** By node: the number of the text that ends there, plus 1; 0 for none. */
  readonly texts: Uint32Array
}

/** Packs ASCII texts in ascending order; of equal texts, the first one's number is kept. */
export function packTrie(texts: readonly string[]): PackedTrie {
  const nodes: { letter: number; depth: number; end: number; text: number }[] = []
  const path: (typeof nodes)[number][] = []
  const leave = (depth: number) => {
    for (const node of path.splice(depth)) node.end = nodes.length
  }
  let previous = ''
  texts.forEach((text, number) => {
    leave(sharedLength(previous, text))
    for (let at = path.length; at < text.length; at++) {
      const node = { letter: text.charCodeAt(at), depth: at + 1, end: 0, text: 0 }
      nodes.push(node)
      path.push(node)
    }
    path.at(-1)!.text ||= number + 1
    previous = text
  })
  leave(0)
  return {
    letters: Uint8Array.from(nodes, ({ letter }) => letter),
    depths: Uint8Array.from(nodes, ({ depth }) => depth),
    ends: Uint32Array.from(nodes, ({ end }) => end),
    texts: Uint32Array.from(nodes, ({ text }) => text),
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
