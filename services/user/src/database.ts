import { createDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { migrations } from './migrations.ts'

/** The user service's own schema. */
export function userDatabase(
  url: string,
  limits: { pool?: number; queryTimeoutMs?: number } = {},
): DataSource {
  return createDatabase({ url, schema: 'user', migrations, ...limits })
}
