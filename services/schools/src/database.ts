import { createDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { migrations } from './migrations.ts'

/** The schools service's own schema. Rows come and go by COPY and SQL; there is nothing for entities to do. */
export function schoolsDatabase(
  url: string,
  limits: { pool?: number; queryTimeoutMs?: number } = {},
): DataSource {
  return createDatabase({ url, schema: 'schools', migrations, ...limits })
}
