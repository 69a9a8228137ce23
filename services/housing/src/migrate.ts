import { databaseConfig, readConfig, runMigrations } from '@homeground/service'
import Type from 'typebox'
import { housingDatabase } from './database.ts'

const { DATABASE_URL } = readConfig(Type.Object(databaseConfig), process.env)
await runMigrations('housing', housingDatabase(DATABASE_URL))
