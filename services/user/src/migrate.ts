import { databaseConfig, readConfig, runMigrations } from '@homeground/service'
import Type from 'typebox'
import { userDatabase } from './database.ts'

const { DATABASE_URL } = readConfig(Type.Object(databaseConfig), process.env)
await runMigrations('user', userDatabase(DATABASE_URL))
