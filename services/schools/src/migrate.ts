import { runMigrations } from '@homeground/service'
import { schoolsDatabase } from './database.ts'

await runMigrations('schools', schoolsDatabase)
