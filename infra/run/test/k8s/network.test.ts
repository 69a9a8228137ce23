import { describe, expect, test } from '@jest/globals'
import { allowedCalls } from './network.ts'
import { build, ofKind, overlays, pods } from './objects.ts'

describe.each(overlays)('network policies of k8s/overlays/%s', (overlay) => {
  const objects = build(overlay)
  const all = [...pods(objects), { name: 'postgres', labels: { 'cnpg.io/cluster': 'postgres' } }]
  const calls = (port: number) => allowedCalls(objects, { pods: all, port })
  const processes = pods(ofKind(objects, 'Deployment'))
  const backups = pods(ofKind(objects, 'CronJob'))

  test('let a process call the services whose addresses it has, and nothing else', () => {
    const addresses = [...processes, ...backups].flatMap(({ name, spec }) =>
      (spec.containers[0]!.env ?? []).flatMap(({ value = '' }) => {
        const [, service] = /^http:\/\/([a-z-]+):8080$/.exec(value) ?? []
        return service ? [`${name} → ${service}`] : []
      }),
    )
    expect(calls(8080)).toEqual(addresses.sort())
    const services = ofKind(objects, 'Service').map(({ metadata }) => metadata.name)
    for (const address of addresses) expect(services).toContain(address.split(' → ')[1])
  })

  test('let everything but the gateway reach Postgres, and all processes and backups reach Redis', () => {
    const withDatabase = [...processes.filter(({ name }) => name !== 'gateway'), { name: 'migrate' }, ...backups]
    expect(calls(5432)).toEqual(withDatabase.map(({ name }) => `${name} → postgres`).sort())
    if (overlay === 'local') expect(calls(6379)).toEqual(processes.map(({ name }) => `${name} → redis`).sort())
  })

  test('let nothing reach workers and jobs', () => {
    const ports = [8080, 9090, 5432, 6379]
    expect(ports.flatMap(calls).filter((call) => /→ (.*-worker|migrate|backup)$/.test(call))).toEqual([])
  })
})
