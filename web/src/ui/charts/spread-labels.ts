/**
 * Moves the labels of a column apart, so that they are at least `gap` apart and inside [top, bottom]. Each moves as
 * little as possible, and the order is preserved.
 */
export function spreadLabels(
  wanted: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!)
  const placed = order.map((index) => wanted[index]!)
  for (let round = 0; round < 2 * placed.length; round++) {
    for (let at = 1; at < placed.length; at++) {
      const missing = gap - (placed[at]! - placed[at - 1]!)
      if (missing <= 0) continue
      placed[at - 1]! -= missing / 2
      placed[at]! += missing / 2
    }
  }
  for (let at = 0; at < placed.length; at++) {
    placed[at] = Math.max(placed[at]!, at === 0 ? top : placed[at - 1]! + gap)
  }
  for (let at = placed.length - 1; at >= 0; at--) {
    const lowest = at === placed.length - 1 ? bottom : placed[at + 1]! - gap
    placed[at] = Math.min(placed[at]!, lowest)
  }
  const spread = [...wanted]
  order.forEach((index, at) => {
    spread[index] = placed[at]!
  })
  return spread
}
