import { limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { FigureNote } from '../figure-note.ts'
import { DataSet, nullable } from '../values.ts'

const compared = limits.percentilePlaces

/** One attribute of one place, with its percentiles, or the reason why it is missing. */
export const Figure = Type.Object(
  {
    key: Type.String({ description: 'Key of the attribute' }),
    value: nullable(Type.Number({ description: 'In the attribute’s unit' })),
    moe: nullable(Type.Number({ description: 'Margin of error (90 %), in the attribute’s unit' })),
    percentile_state: nullable(
      Type.Number({ description: `0–100 among zips of the state; null below ${compared} zips` }),
    ),
    percentile_nation: nullable(Type.Number({ description: `0–100 among all zips; null below ${compared} zips` })),
    percentile_nation_range: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 2,
        maxItems: 2,
        description: 'percentile_nation of value − moe and of value + moe, for a value with a margin of error',
      }),
    ),
    vintage: nullable(Type.String({ description: 'Month or years of the value, e.g. 2024-04, 2018–22' })),
    publisher: nullable(Type.String({ description: 'Who publishes the source' })),
    data_set: DataSet,
    derived_from: Type.Optional(
      Type.Integer({ description: 'Zips that the value of a town of several is computed from' }),
    ),
    note: Type.Optional(Type.Unsafe<FigureNote>(FigureNote)),
  },
  { $id: 'Figure' },
)
export type Figure = Type.Static<typeof Figure>
