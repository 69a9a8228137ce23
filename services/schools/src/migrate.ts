import { databaseConfig, readConfig, runMigrations } from '@homeground/service'
import Type from 'typebox'
import { schoolsDatabase } from './database.ts'

const { DATABASE_URL } = readConfig(Type.Object(databaseConfig), process.env)
await runMigrations('schools', schoolsDatabase(DATABASE_URL))
