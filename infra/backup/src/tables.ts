import type pg from 'pg'

export interface Table {
  /** `"search"."zip"` */
  readonly name: string
  /** Quoted names of the columns that are stored, without generated ones. */
  readonly columns: readonly string[]
}

/**
 * The tables of schemas, each after those that it references, so that rows can be copied with foreign keys in place.
 * TypeORM's own table of migrations is left out.
 */
export async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table & { references: string[] }>(
    `select format('%I.%I', s.nspname, t.relname) as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select format('%I.%I', rs.nspname, r.relname) from pg_constraint f
         join pg_class r on r.oid = f.confrelid join pg_namespace rs on rs.oid = r.relnamespace
         where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid) as references
     from pg_class t join pg_namespace s on s.oid = t.relnamespace
     where t.relkind = 'r' and t.relname <> 'migration' and s.nspname = any($1)
     order by 1`,
    [schemas],
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Set<Table>()
  const add = (table: Table & { references: string[] }) => {
    if (ordered.has(table)) return
    for (const name of table.references) {
      const referenced = byName.get(name)
      if (referenced) add(referenced)
    }
    ordered.add(table)
  }
  rows.forEach(add)
  return [...ordered].map(({ name, columns }) => ({ name, columns }))
}

/** Quoted names of the sequences of schemas, without that of TypeORM's migrations. */
export async function sequencesOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', s.nspname, c.relname) as name
     from pg_class c join pg_namespace s on s.oid = c.relnamespace
     where c.relkind = 'S' and s.nspname = any($1)
       and not (c.relname like 'migration\\_%') order by 1`,
    [schemas],
  )
  return rows.map(({ name }) => name)
}
