import { type TestDatabase, testDatabase } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { userDatabase } from '../src/database.ts'

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await testDatabase('user', (url) => userDatabase(url))
})
afterAll(() => postgres?.drop())

test('the entities have exactly the tables and columns that the migrations create', async () => {
  const { driver, entityMetadatas } = postgres.database
  const described = entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map((column) => ({
      table: tableName,
      column: column.databaseName,
      type: driver.normalizeType(column),
      isNullable: column.isNullable,
      isPrimary: column.isPrimary,
    })),
  )
  const created = await postgres.database.query(
    `select table_name as table, column_name as column, data_type as type,
       is_nullable = 'YES' as "isNullable",
       exists (
         select from information_schema.key_column_usage key
         join information_schema.table_constraints using (constraint_schema, constraint_name)
         where constraint_type = 'PRIMARY KEY' and key.table_schema = columns.table_schema
           and key.table_name = columns.table_name and key.column_name = columns.column_name
       ) as "isPrimary"
     from information_schema.columns
     where table_schema = 'user' and table_name <> 'migration'`,
  )
  const byName = (rows: typeof described) =>
    Object.fromEntries(rows.map(({ table, column, ...rest }) => [`${table}.${column}`, rest]))
  expect(Object.keys(byName(created)).length).toBeGreaterThan(40)
  expect(byName(described)).toEqual(byName(created))
})
