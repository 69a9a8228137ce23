/**
 * SQL of a JSON array for a query over `z`, a table with one row per zip: the values of a column in
 * order of zip; `[]` when an outer join found no zip.
 */
export function zipListSql(column: string): string {
  return `coalesce(json_agg(z.${column} order by z.zip) filter (where z.zip is not null), '[]')`
}

/** SQL of a JSON object: column → its list of values, see zipListSql. */
export function zipColumnsSql(columns: readonly string[]): string {
  return `json_build_object(${columns.map((column) => `'${column}', ${zipListSql(column)}`).join(', ')})`
}
