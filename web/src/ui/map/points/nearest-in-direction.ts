export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

interface Mark {
  id: string
  x: number
  y: number
}

const offsets: Record<Direction, (dx: number, dy: number) => { along: number; aside: number }> = {
  ArrowLeft: (dx, dy) => ({ along: -dx, aside: Math.abs(dy) }),
  ArrowRight: (dx, dy) => ({ along: dx, aside: Math.abs(dy) }),
  ArrowUp: (dx, dy) => ({ along: -dy, aside: Math.abs(dx) }),
  ArrowDown: (dx, dy) => ({ along: dy, aside: Math.abs(dx) }),
}

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(offsets, key)
}

/**
 * The id of the mark an arrow key moves to: the nearest within 45° of the direction, where pixels aside count twice;
 * null when there is none. `y` grows downward.
 */
export function nearestInDirection(marks: readonly Mark[], from: Mark, direction: Direction): string | null {
  let nearest: { id: string; distance: number } | null = null
  for (const mark of marks) {
    const { along, aside } = offsets[direction](mark.x - from.x, mark.y - from.y)
    if (mark.id === from.id || along <= 0 || aside > along) continue
    const distance = along + 2 * aside
    if (!nearest || distance < nearest.distance) nearest = { id: mark.id, distance }
  }
  return nearest?.id ?? null
}
