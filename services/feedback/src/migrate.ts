import { databaseConfig, readConfig, runMigrations } from '@homeground/service'
import Type from 'typebox'
import { feedbackDatabase } from './database.ts'

const { DATABASE_URL } = readConfig(Type.Object(databaseConfig), process.env)
await runMigrations('feedback', feedbackDatabase(DATABASE_URL))
