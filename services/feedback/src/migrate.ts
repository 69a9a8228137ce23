import { runMigrations } from '@homeground/service'
import { feedbackDatabase } from './database.ts'

await runMigrations('feedback', feedbackDatabase)
