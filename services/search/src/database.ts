import { createDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { migrations } from './migrations.ts'

/** The search service's own schema. Rows come and go by COPY and SQL; there is nothing for entities to do. */
export function searchDatabase(
  url: string,
  limits: { pool?: number; queryTimeoutMs?: number } = {},
): DataSource {
  return createDatabase({ url, schema: 'search', migrations, ...limits })
}
