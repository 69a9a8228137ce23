export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

interface Mark {
  id: string
  x: number
  y: number
}

const ahead: Record<Direction, (dx: number, dy: number) => { along: number; aside: number }> = {
  ArrowLeft: (dx, dy) => ({ along: -dx, aside: Math.abs(dy) }),
  ArrowRight: (dx, dy) => ({ along: dx, aside: Math.abs(dy) }),
  ArrowUp: (dx, dy) => ({ along: -dy, aside: Math.abs(dx) }),
  ArrowDown: (dx, dy) => ({ along: dy, aside: Math.abs(dx) }),
}

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(ahead, key)
}

/**
 * The mark that an arrow key leads to from `from`: the nearest within 45° of the direction, pixels
 * aside counted twice; null when there is none. `y` grows downwards.
 */
export function walk(marks: readonly Mark[], from: Mark, direction: Direction): string | null {
  let nearest: { id: string; far: number } | null = null
  for (const mark of marks) {
    const { along, aside } = ahead[direction](mark.x - from.x, mark.y - from.y)
    if (mark.id === from.id || along <= 0 || aside > along) continue
    const far = along + 2 * aside
    if (!nearest || far < nearest.far) nearest = { id: mark.id, far }
  }
  return nearest?.id ?? null
}
