const draining = new WeakSet<object>()

/** From now on the server is not ready, and asks its clients to close their connections. */
export function startDraining(server: object): void {
  draining.add(server)
}

export const isDraining = (server: object): boolean => draining.has(server)
