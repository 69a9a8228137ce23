import { rankingFloors } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { text } from './area-parameters.ts'
import { itemFields, ZipResult } from './search.ts'

export const ZipRankings = Type.Object({
  data: Type.Array(ZipResult, { maxItems: 25, description: 'The page’s zips in order; ties by zip' }),
  total: Type.Integer({ description: 'Ranked zips: those that have a value' }),
  page: Type.Integer({ description: 'The returned page, from 1' }),
  pages: Type.Integer({ description: 'Pages of up to 25 zips; beyond them data is empty' }),
})
export type ZipRankings = Omit<Type.Static<typeof ZipRankings>, 'data'> & { data: ZipResult[] }

/** Zips in order of one attribute; never counted by the quota. */
export const rankZips = contract('rankZips', {
  tags: ['search'],
  summary: 'Ranks zips by an attribute',
  querystring: Type.Object({
    stat: Type.String({ description: 'An orderable attribute; zips without a value of it are not ranked' }),
    dir: text('asc or desc; default: the better end first, desc where neither end is better'),
    state: text('Abbreviation or name; default all'),
    page: text('1 (default) and up, 25 zips per page'),
    year: text('Year of the statistic as that of a state has it; default the newest values. Not loaded → 422'),
    floor: text(
      `Least population, inclusive; zips whose population is not known are left out too. Default ${rankingFloors.population.least}; 0 for none`,
    ),
    minInventory: text(
      `Least housing_inventory, inclusive; zips whose listings are not known are left out too. Default ${rankingFloors.listings.least} for attributes of listings, else 0; 0 for none`,
    ),
    fields: itemFields,
  }),
  example: { stat: 'overall_score', state: 'MA', fields: 'overall_score' },
  response: { 200: ZipRankings },
  isSerialized: true,
})

/** Named zips in the form of search results; never counted by the quota. */
export const listZipResults = contract('listZipResults', {
  tags: ['search'],
  summary: 'Lists named zips in the form of search results',
  querystring: Type.Object({
    zips: Type.String({
      pattern: '^[0-9]{5}(,[0-9]{5}){0,99}$',
      description: 'One to a hundred zips, comma-separated; returned in this order, unknown ones left out',
    }),
    fields: itemFields,
  }),
  example: { zips: '01760,02139', fields: 'median_listing_price,population' },
  response: { 200: Type.Array(ZipResult, { maxItems: 100 }) },
  isSerialized: true,
})
