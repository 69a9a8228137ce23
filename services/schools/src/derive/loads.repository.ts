import type { Db } from '@homeground/service'

/** One published part of a source, e.g. `2018/math` of edfacts. */
export interface ShownLoad {
  readonly source: string
  readonly part: string
  readonly publisher: string
  readonly demonstration: boolean
}

export async function shownLoads(db: Db): Promise<ShownLoad[]> {
  return db.query(
    `select p.source, p.part, d.publisher, d.demonstration
     from published p join data_source d on d.id = p.load_id order by p.source, p.part`,
  )
}

/** The springs of the parts whose name ends so, oldest first: `yearsOf(loads, 'directory')`. */
export function yearsOf(loads: readonly ShownLoad[], ending: string): number[] {
  const years = loads.flatMap(({ part }) => {
    const [year, what] = part.split('/')
    return what === ending ? [Number(year)] : []
  })
  return [...new Set(years)].sort((a, b) => a - b)
}
