const groups: Readonly<Record<string, string>> = {
  'keda.sh': '@kubernetes-models/keda',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'traefik.io': '@kubernetes-models/traefik',
}

/** The module that has the schema of a kind, and the name of its class; the class's types are in the same file. */
export function schemaModule({ apiVersion, kind }: { apiVersion: string; kind: string }) {
  const group = apiVersion.split('/')[0]!
  return { path: `${groups[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`, name: kind }
}
