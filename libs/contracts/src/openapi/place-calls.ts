import Type from 'typebox'
import { PlaceDetail } from '../places/town.ts'
import { ZipDetail } from '../places/zip.ts'
import { TownResult, ZipResult } from '../search/search.ts'
import { Similarity } from '../search/similar.ts'
import type { DocumentationTable } from './documentation.ts'

export const placeCalls: DocumentationTable = {
  getZip: {
    summary: 'Returns a zip with every attribute',
    description: 'Each figure has its state and national percentile, source, vintage and margin of error.',
    example: { zip: '01760' },
    response: ZipDetail,
  },
  compareZips: {
    summary: 'Returns up to four zips to compare',
    example: { zips: '01760,02139' },
    response: Type.Array(ZipDetail, { maxItems: 4 }),
  },
  getPlace: {
    summary: 'Returns a town with its zips',
    example: { town: 'Natick', state: 'MA' },
    response: PlaceDetail,
  },
  getState: { summary: 'Returns a state', example: { state: 'MA' } },
  getStateStatistic: {
    summary: 'Describes one attribute over the zips of a state',
    example: { state: 'MA', stat: 'median_age' },
  },
  getStateByPoint: {
    summary: 'Returns the zip nearest to a point',
    description: '404 beyond 100 miles.',
    example: { lat: 42.28, lng: -71.35 },
  },
  listSimilarPlaces: {
    summary: 'Lists the places most similar to one',
    example: { placeType: 'zip', place: '01760' },
    response: Type.Union([
      Type.Array(Type.Intersect([ZipResult, Similarity])),
      Type.Array(Type.Intersect([TownResult, Similarity])),
    ]),
    isList: true,
  },
  listDataAttributes: {
    summary: 'Returns the values by which a search finds similar places',
    example: { placeType: 'zip', place: '01760', similarSearchFill: 'limited' },
  },
  suggestPlaces: { summary: 'Completes the name of a place', example: { q: 'Nati' } },
  listAreaCenters: { summary: 'Lists where the list of zips and the Census areas differ' },
  listAttributes: { summary: 'Lists every attribute with its unit, source and method' },
  listLoadedAttributes: { summary: 'Lists the attributes that have data' },
}
