import { join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { migrateEntry, type Service } from './processes.ts'

// One process for all services: they share most of the code that has to be loaded. Each reads DATABASE_URL once.
const databaseUrls: Record<Service, string> = JSON.parse(process.env.DATABASE_URLS!)
for (const [service, url] of Object.entries(databaseUrls)) {
  process.env.DATABASE_URL = url
  await import(join(root, migrateEntry(service as Service)))
}
