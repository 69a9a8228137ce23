import type { FigureNote } from '@homeground/contracts'
import type { Provenance } from './provenance.ts'

/** One attribute over all zips: values by zip, margins of error where the publisher gives them. */
export interface AttributeColumn {
  readonly provenance: Provenance
  readonly values: ReadonlyMap<string, number>
  readonly moe: ReadonlyMap<string, number>
  /** Notes on figures that are not plain values, by zip. */
  readonly notes?: ReadonlyMap<string, FigureNote>
}

/** Columns by attribute key. */
export type AttributeColumns = ReadonlyMap<string, AttributeColumn>
