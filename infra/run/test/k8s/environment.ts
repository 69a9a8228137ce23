import { type Container, containersOf, type K8sObject, ofKind, pods } from './objects.ts'

/** What ConfigMaps and Secrets contain: `ConfigMap common` → key → value. */
export type Data = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The data of the ConfigMaps and Secrets of the manifests. */
export function dataOf(objects: readonly K8sObject[]): Data {
  const decoded = (text: string) => Buffer.from(text, 'base64').toString()
  return Object.fromEntries(
    ofKind(objects, 'ConfigMap', 'Secret').map(({ kind, metadata, data = {} }) => [
      `${kind} ${metadata.name}`,
      Object.fromEntries(Object.entries(data).map(([key, text]) => [key, kind === 'Secret' ? decoded(text) : text])),
    ]),
  )
}

/**
 * The environment that Kubernetes gives a container, without variables that only other values refer to. Errors: throws
 * when a ConfigMap, a Secret or a key is missing, or when a value refers to a variable that is not before it.
 */
export function environmentOf(
  { name: container, env = [], envFrom = [] }: Container,
  data: Data,
): Record<string, string> {
  const find = (source: string) => {
    const variables = data[source]
    if (!variables) throw new Error(`${container} uses the ${source}, which does not exist`)
    return variables
  }
  const environment: Record<string, string> = {}
  for (const { configMapRef } of envFrom) Object.assign(environment, find(`ConfigMap ${configMapRef.name}`))
  const referredTo = new Set<string>()
  for (const { name, value = '', valueFrom } of env) {
    const { configMapKeyRef, secretKeyRef } = valueFrom ?? {}
    const source = configMapKeyRef ?? secretKeyRef
    if (source) {
      const text = find(`${configMapKeyRef ? 'ConfigMap' : 'Secret'} ${source.name}`)[source.key]
      if (text !== undefined) environment[name] = text
      else if (!source.optional) throw new Error(`${container}: ${source.name} has no ${source.key}`)
      continue
    }
    environment[name] = value.replace(/\$\((\w+)\)/g, (_, referred: string) => {
      const text = environment[referred]
      if (text === undefined) throw new Error(`${container}: ${referred} is not before ${name}`)
      referredTo.add(referred)
      return text
    })
  }
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !referredTo.has(name)))
}

/** Every container that runs a program of this system. */
export function programs(objects: readonly K8sObject[]) {
  return pods(objects).flatMap((pod) =>
    containersOf(pod.spec)
      .filter(({ command }) => command?.[0] === 'node')
      .map((container) => ({ pod, container, command: container.command!.slice(1) })),
  )
}
