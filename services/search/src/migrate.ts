import { databaseConfig, readConfig, runMigrations } from '@homeground/service'
import Type from 'typebox'
import { searchDatabase } from './database.ts'

const { DATABASE_URL } = readConfig(Type.Object(databaseConfig), process.env)
await runMigrations('search', searchDatabase(DATABASE_URL))
