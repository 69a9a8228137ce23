import { createDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { migrations } from './migrations.ts'

/** The database of the feedback service, not connected yet. */
export function feedbackDatabase(
  url: string,
  limits: { pool?: number; queryTimeoutMs?: number } = {},
): DataSource {
  return createDatabase({ url, schema: 'feedback', migrations, ...limits })
}
