import { runMigrations } from '@homeground/service'
import { userDatabase } from './database.ts'

await runMigrations('user', userDatabase)
