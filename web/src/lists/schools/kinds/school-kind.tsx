import { publisherOfGroup } from '@homeground/catalog/sources'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoadedAttributes, useAttributes } from '../../../lib/api/attributes.ts'
import { schoolYearsQuery } from '../../../lib/api/periods.ts'
import { schoolAttributes } from '../../search/columns/school-attributes.ts'
import type { ResultKind } from '../../search/result-list.ts'
import { schoolPath } from '../school-link.tsx'
import { levelText } from '../school-text.ts'
import { SchoolCell } from './school-cell.tsx'
import { schoolsCsv } from './school-csv.ts'
import type { SchoolListResult } from './school-result.ts'

/** Schools as the results of a list. */
export const schoolKind: ResultKind = kindOf(schoolAttributes.map(({ key }) => key))

/** The same in a list that can only be ordered by some of their measures. */
export function schoolKindBy(...keys: readonly string[]): ResultKind {
  return kindOf(keys)
}

function kindOf(orderable: readonly string[]): ResultKind {
  const attributes = schoolAttributes.map((attribute) => ({
    ...attribute,
    orderable: orderable.includes(attribute.key),
  }))
  return {
    one: 'school',
    many: 'schools',
    attributes,
    useAttributes: () => useLoadedMeasures(attributes),
    vintagesOf,
    idOf: (result) => (result as SchoolListResult).ncesID,
    nameOf(result, withState) {
      const school = result as SchoolListResult
      const town = [school.town, withState && school.state_abbr].filter(Boolean).join(', ')
      return {
        name: school.name,
        path: schoolPath(school.ncesID),
        place: [levelText(school), town].filter(Boolean).join(' · '),
      }
    },
    Cell: SchoolCell,
    csvOf: schoolsCsv,
    shape: 'square',
  }
}

/** `Test scores 2022–23`; empty until it is known. */
export function vintagesOf({ byKey }: LoadedAttributes): string {
  const vintage = byKey.get('achievement')?.info?.vintage
  return vintage ? `Test scores ${vintage}` : ''
}

/** The measures of schools with the school year that lists show. */
export function useLoadedMeasures(attributes: ResultKind['attributes']): LoadedAttributes {
  const { data } = useQuery(schoolYearsQuery)
  const { dataSet, period, version, byKey: zips } = useAttributes()
  const ofZips = zips.get('overall_score')?.info ?? null
  return useMemo(() => {
    const newest = data?.years.find(({ year }) => year === data.newest)
    const publisher = publisherOfGroup('schools')
    const all = attributes.map((attribute) => ({
      ...attribute,
      info: ofZips && {
        ...ofZips,
        key: attribute.key,
        vintage: attribute.comparedWithin === 'state' ? (newest?.school_year ?? null) : null,
      },
      quantiles: null,
      publisher,
      loaded: true,
    }))
    return {
      all,
      byKey: new Map(all.map((attribute) => [attribute.key, attribute])),
      dataSet,
      period,
      version,
      known: data !== undefined,
    } as LoadedAttributes
  }, [attributes, data, dataSet, period, version, ofZips])
}
