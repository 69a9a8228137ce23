import { type Attribute, attributes as catalog, paymentAttribute } from '@homeground/catalog/attributes'
import { generatedFigures, publisherOfGroup, type SourceGroup, sourceGroupLabels } from '@homeground/catalog/sources'
import type { DataSet, LoadedAttributeList, LoadedValues } from '@homeground/contracts'
import { type OriginMark, originMark, sourceText, withMark } from '@homeground/format/figure-text'
import { formatPeriod, lowerFirst } from '@homeground/format/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { request } from './request.ts'

const storageKey = 'homeground.data-set'

/**
 * Whether the loaded numbers are real or generated. Until the call has finished, this is the last known value, so that
 * the banner does not shift the page; null if there is none.
 */
export function useDataSet(): LoadedAttributeList['data_set'] | null {
  const { dataSet } = useAttributes()
  useEffect(() => {
    if (dataSet !== null) localStorage.setItem(storageKey, dataSet)
  }, [dataSet])
  return dataSet ?? (localStorage.getItem(storageKey) as LoadedAttributeList['data_set'] | null)
}

/** An attribute of the catalog with what is loaded for it; `info` is null until the call has finished. */
export interface LoadedAttribute extends Attribute {
  readonly info: LoadedValues | null
  /** 101 quantiles over all zips; null until they are asked for and known. */
  readonly quantiles: readonly number[] | null
  readonly publisher: string
  /** False when no zip has a value; it is then not offered as a filter, a sort order or a column. */
  readonly loaded: boolean
  /** Where its method is described; by default, the page about the data. */
  readonly methodPath?: string
}

export interface LoadedAttributes {
  readonly all: readonly LoadedAttribute[]
  readonly byKey: ReadonlyMap<string, LoadedAttribute>
  readonly dataSet: LoadedAttributeList['data_set'] | null
  /** Newest loaded housing month, YYYY-MM. */
  readonly period: string | null
  /** Version of the loaded data; null until the call has finished. */
  readonly version: string | null
  /** False until the call has finished; until then every attribute counts as loaded. */
  readonly known: boolean
}

export const attributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: async ({ signal }) => (await request('listLoadedAttributes', { signal })).data,
})

/** The catalog joined with what is loaded: vintage, publisher, and whether there are values. */
export function useAttributes(): LoadedAttributes {
  const { data } = useQuery(attributesQuery)
  return useMemo(() => joinCatalog(data ?? null), [data])
}

/** The same with quantiles, a large call that only lists with percentiles need. */
export function useRankedAttributes(): LoadedAttributes {
  const { data } = useQuery(attributesQuery)
  const { data: quantiles } = useQuery(quantilesQuery)
  return useMemo(() => joinCatalog(data ?? null, quantiles), [data, quantiles])
}

type Quantiles = ReadonlyMap<string, readonly number[] | null>

const quantilesQuery = queryOptions({
  queryKey: ['quantiles'],
  queryFn: async ({ signal }): Promise<Quantiles> => {
    const { data } = await request('listAttributes', { signal })
    return new Map(data.attributes.map(({ key, quantiles }) => [key, quantiles]))
  },
})

export function joinCatalog(list: LoadedAttributeList | null, quantiles: Quantiles = new Map()): LoadedAttributes {
  const infos = new Map(list?.attributes.map((info) => [info.key, info]))
  const all = catalog.map((attribute) => {
    const info = infos.get(attribute.key) ?? null
    const publisher = info?.publisher ?? publisherOfGroup(attribute.source)
    const loaded = list === null || (info !== null && info.zips > 0)
    return { ...attribute, info, publisher, loaded, quantiles: quantiles.get(attribute.key) ?? null }
  })
  return {
    all,
    byKey: new Map(all.map((attribute) => [attribute.key, attribute])),
    dataSet: list?.data_set ?? null,
    period: list?.period ?? null,
    version: list?.version ?? null,
    known: list !== null,
  }
}

/** The monthly payment, which is loaded where the price is. */
export function loadedPayment({ info, publisher, loaded }: LoadedAttribute): LoadedAttribute {
  return { ...paymentAttribute, info, publisher, loaded, quantiles: null }
}

/** How to mark an attribute's numbers, or a figure's whose data set is given, that are generated; empty for real ones. */
export function generatedMark(
  { source, info }: Pick<LoadedAttribute, 'source' | 'info'>,
  dataSet: DataSet | undefined = info?.data_set,
): OriginMark {
  return originMark({ source, dataSet })
}

/** An attribute as maps show it; small ones have its short name. */
export function mapAttributeOf(attribute: LoadedAttribute, label: string = attribute.label) {
  const { unit, change, info, sensitive, publisher } = attribute
  const mark = generatedMark(attribute)
  return {
    label,
    unit,
    change,
    vintage: formatPeriod(info?.vintage) || null,
    mark,
    sensitive: sensitive === true,
    source: withMark(publisher, mark),
  }
}

/** The source of a number, for a file: `Census Bureau`, `Realtor.com (made up)`. */
export function writtenSource(
  attribute: LoadedAttribute,
  { publisher, dataSet }: { publisher?: string | null; dataSet?: DataSet } = {},
): string {
  const { source, info } = attribute
  return sourceText({ source, publisher: publisher ?? attribute.publisher, dataSet: dataSet ?? info?.data_set })
}

/**
 * National percentile 0–100 of a value, estimated from the 101 quantiles of all zips; null when unknown.
 * Values between two quantiles are interpolated; of equal quantiles the middle one counts. For a value that a
 * zip has, it is within 1 + 50 / n points of the exact percentile that the server computes over n zips.
 */
export function percentileFromQuantiles(
  attribute: Pick<LoadedAttribute, 'quantiles'>,
  value: number | null | undefined,
): number | null {
  const { quantiles } = attribute
  if (!quantiles || quantiles.length < 2 || value === null || value === undefined) return null
  const below = quantiles.filter((quantile) => quantile < value).length
  const upTo = quantiles.filter((quantile) => quantile <= value).length
  const steps = quantiles.length - 1
  if (upTo > below) return ((below + upTo - 1) / 2 / steps) * 100
  if (below === 0) return 0
  if (below > steps) return 100
  const low = quantiles[below - 1]!
  return ((below - 1 + (value - low) / (quantiles[below]! - low)) / steps) * 100
}

/** What is generated, at least in part, as words of a sentence: `prices`, `tax returns`. */
export function generatedSubjects({ all }: Pick<LoadedAttributes, 'all'>): string[] {
  const generated = all.filter((attribute) => generatedMark(attribute, attribute.info?.data_set) !== '')
  const groups = new Set<SourceGroup>(generated.map(({ source }) => source))
  return [...groups].map((group) => generatedFigures[group] ?? lowerFirst(sourceGroupLabels[group]))
}
