import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/checkout/folders.ts'
import type { K8sObject } from './objects.ts'
import { schemaModule } from './schema-module.ts'

const folder = join(root, 'infra/run/node_modules/.cache/k8s-types')

/**
 * What is wrong with objects by the schemas of Kubernetes, KEDA and CloudNativePG: values by the JSON schemas, and
 * fields that no schema knows by the types that are generated from the same schemas.
 */
export function schemaProblems(objects: readonly K8sObject[]): string[] {
  const plainObjects = objects.map(asKnownKind)
  const validator = spawnSync(process.execPath, [join(root, 'infra/run/test/k8s/validate.ts')], {
    input: JSON.stringify(plainObjects),
    encoding: 'utf8',
  })
  if (validator.status !== 0) throw new Error(validator.stderr)
  return [...JSON.parse(validator.stdout), ...typeErrors(plainObjects)]
}

/**
 * The Barman Cloud plugin publishes no package with the schema of its object storage. Its `configuration` is the part
 * of the same name of CloudNativePG's own backups.
 */
function asKnownKind(object: K8sObject): K8sObject {
  if (object.kind !== 'ObjectStore') return object
  const { configuration, retentionPolicy, ...unknown } = object.spec
  const spec = {
    instances: 1,
    storage: { size: '1Gi' },
    ...unknown,
    backup: { barmanObjectStore: configuration, retentionPolicy },
  }
  return { ...object, apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', spec }
}

function typeErrors(objects: readonly K8sObject[]): string[] {
  const lines = objects.map((object, index) => {
    const { path, name } = schemaModule(object)
    return `import type { I${name} as Kind${index} } from '${path}'
export const object${index}: Kind${index} = ${JSON.stringify(object)}`
  })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `objects-${process.pid}.ts`)
  writeFileSync(file, lines.join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024']
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...options,
      '--module',
      'nodenext',
      '--types',
      '',
      '--ignoreConfig',
      file,
    ],
    { encoding: 'utf8', cwd: folder },
  )
  rmSync(file)
  return stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => {
      const number = Number(/\((\d+),/.exec(line)?.[1])
      const object = objects[Math.floor((number - 1) / 2)]
      return `${object?.kind} ${object?.metadata.name}: ${line.replace(/^.*?: error /, '')}`
    })
}
