import { ensureRoles } from './ensure-roles.ts'

/**
 * Gives each service its role and schema, for compose and k8s: DATABASE_URL is an administrator's,
 * and each SERVICE_PASSWORD_<NAME> names a service and the password its role gets.
 */
const prefix = 'SERVICE_PASSWORD_'
const passwords = new Map(
  Object.entries(process.env).flatMap(([name, password]) =>
    name.startsWith(prefix) && password
      ? [[name.slice(prefix.length).toLowerCase(), password] as const]
      : [],
  ),
)
const adminUrl = process.env.DATABASE_URL
if (!adminUrl || passwords.size === 0) {
  console.error('Set DATABASE_URL and a SERVICE_PASSWORD_<NAME> for each service.')
  process.exit(1)
}
const services = [...passwords.keys()]
await ensureRoles({ adminUrl, services, password: (service) => passwords.get(service) ?? '' })
console.log(`roles and schemas: ${services.join(', ')}`)
