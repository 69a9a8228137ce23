import { createDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { migrations } from './migrations.ts'

/** The schema `housing`. All rows are written with COPY and set-based SQL, so there are no entities. */
export function housingDatabase(url: string, limits: { pool?: number; queryTimeoutMs?: number } = {}): DataSource {
  return createDatabase({ url, schema: 'housing', migrations, ...limits })
}
