import { publicDataFile } from '@homeground/testing'
import type { ImportOf, Service } from './product.ts'

const listed: readonly (readonly [owner: Service, source: string, file: string])[] = [
  ['search', 'gazetteer', 'census/Gaz_zcta_national_2010.txt.gz'],
  ['search', 'acs', 'census/ACSDT5Y2023.B25003-Data.csv.gz'],
  ['search', 'acs', 'census/acs5_2013_detail_by_zcta.json.gz'],
  ['search', 'irs', 'irs/16zpallagi_AZ.csv.gz'],
  ['search', 'airports', 'ourairports/airports_large_2015.csv.gz'],
  ['housing', 'realtor', 'realtor/RDC_InventoryCoreMetrics_Zip_201804.csv.gz'],
  ['housing', 'realtor', 'realtor/RDC_InventoryCoreMetrics_Zip_201902.csv.gz'],
  ['housing', 'realtor', 'realtor/RDC_Inventory_Core_Metrics_Zip_202006.csv.gz'],
  ['schools', 'ccd', 'nces/ccd_sch_029_1718_high_schools.csv.gz'],
  ['schools', 'ccd', 'nces/ccd_sch_033_1718_high_schools.csv.gz'],
  ['schools', 'ccd', 'nces/ccd_sch_052_1718_high_schools.csv.gz'],
  ['schools', 'edfacts', 'nces/math-achievement-sch-sy2017-18_high_schools.csv.gz'],
  ['schools', 'edfacts', 'nces/rla-achievement-sch-sy2017-18_high_schools.csv.gz'],
  ['schools', 'edc', 'edc/edc_NV_2025_SAMPLE11.csv'],
]

/** The shared public files as imports, each with its path; undefined if one is absent: then skip the test. */
export function publicFiles(): (ImportOf & { readonly file: string })[] | undefined {
  const found = listed.flatMap(([owner, source, name]) => {
    const file = publicDataFile(name)
    return file ? [{ owner, source, file }] : []
  })
  return found.length === listed.length ? found : undefined
}
