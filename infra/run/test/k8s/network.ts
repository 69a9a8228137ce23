import { type K8sObject, ofKind } from './objects.ts'

type Labels = Readonly<Record<string, string>>

interface Selector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly { key: string; operator: string; values: string[] }[]
}

/** True if a selector with labels and `In` expressions chooses these labels. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`${operator} is not read here`)
      return values.includes(labels[key] ?? '')
    })
  )
}

interface Pod {
  readonly name: string
  readonly labels: Labels
}

interface Peer {
  readonly podSelector?: Selector
  readonly namespaceSelector?: Selector
  readonly ipBlock?: object
}

/** Whether the policies of a namespace let one of its pods send to, or receive from, another of its pods. */
function allows(
  direction: 'Ingress' | 'Egress',
  { policies, pod, peer, port }: { policies: readonly K8sObject[]; pod: Pod; peer: Pod; port: number },
): boolean {
  const mine = policies.filter(
    ({ spec }) => spec.policyTypes.includes(direction) && selects(spec.podSelector, pod.labels),
  )
  const numbers: Record<string, number> = { http: 8080, redis: 6379 }
  return (
    mine.length === 0 ||
    mine.some(({ spec }) =>
      (spec[direction.toLowerCase()] ?? []).some(
        ({ from, to, ports = [] }: { from?: Peer[]; to?: Peer[]; ports?: { port: string | number }[] }) => {
          const peers = from ?? to
          const isPeer = (one: Peer) =>
            !one.namespaceSelector && one.podSelector && selects(one.podSelector, peer.labels)
          const isPort = ports.some((one) => (numbers[one.port] ?? one.port) === port)
          return isPort && (!peers || peers.some(isPeer))
        },
      ),
    )
  )
}

/** `search → housing` for all pods between which the policies allow a connection to a port, sorted. */
export function allowedCalls(
  objects: readonly K8sObject[],
  { pods, port }: { pods: readonly Pod[]; port: number },
): string[] {
  const policies = ofKind(objects, 'NetworkPolicy')
  return pods
    .flatMap((from) =>
      pods
        .filter((to) => to !== from)
        .filter((to) => allows('Egress', { policies, pod: from, peer: to, port }))
        .filter((to) => allows('Ingress', { policies, pod: to, peer: from, port }))
        .map((to) => `${from.name} → ${to.name}`),
    )
    .sort()
}
