import { District, DistrictRankings, SchoolRankings, SchoolsInPlace } from '../schools/school-lists.ts'
import { SchoolsNearby } from '../schools/schools-nearby.ts'
import type { DocumentationTable } from './documentation.ts'

export const schoolAndHousingCalls: DocumentationTable = {
  getSchool: { summary: 'Returns a school with its scores', example: { ncesID: '250432000005' } },
  getDistrict: {
    summary: 'Returns a school district with its schools',
    example: { district: 'natick-school-district-ma' },
    response: District,
  },
  listSchoolsInZip: { summary: 'Lists the schools of a zip', example: { zip: '01760' } },
  listSchoolsInPlace: {
    summary: 'Lists the schools of several zips',
    example: { zips: '01760,01701' },
    response: SchoolsInPlace,
  },
  fetchSchoolsNearby: {
    summary: 'Lists the best or most improved schools around a place',
    description: 'Costs no search.',
    example: { searchPlace: '01760', searchRadius: 10, searchSchoolLevel: 'High' },
    response: SchoolsNearby,
  },
  rankSchools: { summary: 'Ranks schools', example: { state: 'MA', level: 'High' }, response: SchoolRankings },
  rankDistricts: { summary: 'Ranks school districts', example: { state: 'MA' }, response: DistrictRankings },
  getSchoolStatistic: {
    summary: 'Describes one measure over the schools of a state',
    example: { state: 'MA', stat: 'achievement' },
  },
  getSchoolStatistics: { summary: 'Describes the schools of every state in one spring', example: { year: 2021 } },
  listSchoolYears: { summary: 'Lists the school years with results' },
  suggestSchools: { summary: 'Completes the name of a school or district', example: { q: 'Natick' } },
  listHousingPeriods: { summary: 'Lists the months with housing data' },
  getHousingOfZip: { summary: 'Returns the monthly series of a zip', example: { zip: '01760' } },
  getHousingOfPlace: {
    summary: 'Returns the monthly series of several zips together',
    example: { zips: '01760,01701', fields: 'median_listing_price' },
  },
  getHousingChanges: { summary: 'Returns what changed in zips with the newest month', example: { zips: '01760' } },
  getHousingTrends: {
    summary: 'Returns the monthly series of states',
    example: { states: 'MA', fields: 'median_listing_price' },
  },
  getHousingInventory: { summary: 'Returns listings by state, and their change' },
}
