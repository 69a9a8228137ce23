import { runMigrations } from '@homeground/service'
import { searchDatabase } from './database.ts'

await runMigrations('search', searchDatabase)
