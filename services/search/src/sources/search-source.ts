import type { Queryable, SourceFolder } from '@homeground/sources'
import type { ZipFacts } from '../read-model/read-model.ts'
import type { AttributeColumns } from './attribute-column.ts'
import type { PlaceRow } from './places/choose-centers.ts'

/** What search needs of a source that it imports. */
export interface SearchSource extends SourceFolder {
  /** True if a load may move zips or change their areas, on which scores of zips depend. */
  readonly movesZips?: true
  /** The attributes that `readColumns` computes. */
  readonly attributes?: readonly string[]
  /** What the published loads of the source say about every zip. */
  readonly readColumns?: (db: Queryable, places: readonly PlaceRow[]) => Promise<SourceColumns>
}

export interface SourceColumns {
  readonly columns: AttributeColumns
  /** What the source knows of a zip besides attributes. */
  readonly factsOf?: (zip: string) => Partial<ZipFacts>
}
