import Type from 'typebox'
import { contract } from '../contract.ts'
import { DataSet, nullable } from '../values.ts'

const loadedValues = {
  key: Type.String({ description: 'Wire name' }),
  source: Type.String({ description: 'Source name' }),
  vintage: nullable(Type.String({ description: 'Month or years of the loaded values' })),
  publisher: nullable(Type.String({ description: 'Who publishes the loaded values' })),
  data_set: DataSet,
  zips: Type.Integer({ description: 'Zips that have a value' }),
}

/** What is loaded for an attribute. */
export const LoadedValues = Type.Object(loadedValues, { $id: 'LoadedValues' })
export type LoadedValues = Type.Static<typeof LoadedValues>

export const AttributeInfo = Type.Object(
  {
    ...loadedValues,
    label: Type.String({ description: 'Full label' }),
    short: Type.String({ description: 'Label for narrow places' }),
    unit: Type.String({ description: 'usd, count, percent, …' }),
    scale: Type.Number({ description: 'Range options count in this many units' }),
    better: Type.String({ description: 'higher, lower or neither' }),
    group: Type.String({ description: 'homes, schools, income, people or distance' }),
    description: Type.String({ description: 'Definition, in one sentence' }),
    options: Type.Array(Type.String({ description: 'low,high' })),
    orderable: Type.Boolean({ description: 'May be ordered by' }),
    quantiles: nullable(
      Type.Array(Type.Number(), {
        description: '101 quantiles (0 %, 1 %, … 100 %) over all zips, in the attribute’s unit',
      }),
    ),
  },
  { $id: 'AttributeInfo' },
)
export type AttributeInfo = Type.Static<typeof AttributeInfo>

const loadedData = {
  version: Type.String({ description: 'Version of the read model' }),
  data_set: DataSet,
  period: nullable(Type.String({ description: 'Newest loaded housing month, YYYY-MM' })),
}

export const AttributeList = Type.Object(
  { ...loadedData, attributes: Type.Array(AttributeInfo) },
  { $id: 'AttributeList' },
)
export type AttributeList = Type.Static<typeof AttributeList>

export const LoadedAttributeList = Type.Object(
  { ...loadedData, attributes: Type.Array(LoadedValues) },
  { $id: 'LoadedAttributeList' },
)
export type LoadedAttributeList = Type.Static<typeof LoadedAttributeList>

export const listAttributes = contract('listAttributes', {
  tags: ['places'],
  summary: 'Lists every attribute with its unit, source and method',
  response: { 200: AttributeList },
})

/** A fraction of `listAttributes`, for clients that know the attributes. */
export const listLoadedAttributes = contract('listLoadedAttributes', {
  tags: ['places'],
  summary: 'Lists the attributes that have data',
  response: { 200: LoadedAttributeList },
})
