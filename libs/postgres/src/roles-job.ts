import { config } from './config.ts'
import { ensureRoles } from './ensure-roles.ts'

/** The job that compose and Kubernetes run before any migration: a schema and a role per service. */
try {
  const { adminUrl, passwords } = config()
  const services = [...passwords.keys()]
  await ensureRoles({ adminUrl, services, password: (service) => passwords.get(service) ?? '' })
  console.log(`roles and schemas: ${services.join(', ')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
