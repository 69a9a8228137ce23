export { ensureRoles, type RolesInput, serviceUrl } from './ensure-roles.ts'
