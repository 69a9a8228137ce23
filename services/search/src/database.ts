import { createDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { migrations } from './migrations.ts'

/** The search service's own schema. It has no entities: rows are written by COPY and SQL. */
export function searchDatabase(url: string, limits: { pool?: number; queryTimeoutMs?: number } = {}): DataSource {
  return createDatabase({ url, schema: 'search', migrations, ...limits })
}
