import { attributes as zipAttributes } from '@homeground/catalog/attributes'
import { useMemo } from 'react'
import { type LoadedAttributes, useRankedAttributes } from '../../../lib/api/attributes.ts'
import { zipPath } from '../../../lib/api/places.ts'
import { addMeasures } from '../../../lists/search/list-attributes.ts'
import type { ResultKind } from '../../../lists/search/result-list.ts'
import { changeAttributes } from './change-attributes.ts'
import { ChangingCell } from './changing-cell.tsx'
import { changingCsv } from './changing-csv.ts'
import type { ChangingResult } from './changing-result.ts'

addMeasures(changeAttributes)

/** Zips with the change of their prices. */
export const changingKind: ResultKind = {
  one: 'zip code',
  many: 'zip codes',
  attributes: [...changeAttributes, ...zipAttributes],
  useAttributes: useChangingAttributes,
  vintagesOf: ({ byKey }) => {
    const years = byKey.get('change')?.info?.vintage
    return years ? `Average listing prices ${years}` : ''
  },
  idOf: (result) => (result as ChangingResult).zip,
  price: { key: 'to_price', text: 'second year’s average price' },
  savedZipOf: (result) => (result as ChangingResult).zip,
  nameOf(result, withState) {
    const { zip, town, county, state_abbr: state } = result as ChangingResult
    return {
      name: withState ? `${town}, ${state}` : town,
      path: zipPath(zip),
      place: county ? `${zip} · ${county}` : zip,
    }
  },
  Cell: ChangingCell,
  csvOf: changingCsv,
  shape: 'circle',
}

/** The attributes of zips after the prices of two years, which are known as soon as those of any month are. */
function useChangingAttributes(): LoadedAttributes {
  const ofZips = useRankedAttributes()
  return useMemo(() => {
    const price = ofZips.byKey.get('median_listing_price')!
    const own = changeAttributes.map((attribute) => ({
      ...attribute,
      info: price.info && { ...price.info, key: attribute.key },
      quantiles: null,
      publisher: price.publisher,
      loaded: price.loaded,
    }))
    const all = [...own, ...ofZips.all]
    return { ...ofZips, all, byKey: new Map(all.map((each) => [each.key, each])) }
  }, [ofZips])
}
