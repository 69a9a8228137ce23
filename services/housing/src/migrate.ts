import { runMigrations } from '@homeground/service'
import { housingDatabase } from './database.ts'

await runMigrations('housing', housingDatabase)
