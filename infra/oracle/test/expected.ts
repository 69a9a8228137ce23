import { publicDataFile } from '@homeground/testing'
import { expectedFigures } from '../src/figures.ts'
import type { InputFiles } from './input-files.ts'

/** What the files should become. */
export function expectedOf({ states, pathOf }: InputFiles) {
  const file = (name: string) => pathOf(publicDataFile(name)!)
  return expectedFigures({
    states,
    gazetteer: file('census/Gaz_zcta_national_2010.txt.gz'),
    tenure: file('census/ACSDT5Y2023.B25003-Data.csv.gz'),
    people: file('census/acs5_2013_detail_by_zcta.json.gz'),
    income: file('irs/16zpallagi_AZ.csv.gz'),
    airports: file('ourairports/airports_large_2015.csv.gz'),
    months: {
      '2018-04': file('realtor/RDC_InventoryCoreMetrics_Zip_201804.csv.gz'),
      '2019-02': file('realtor/RDC_InventoryCoreMetrics_Zip_201902.csv.gz'),
      '2020-06': file('realtor/RDC_Inventory_Core_Metrics_Zip_202006.csv.gz'),
    },
    schools: {
      directory: file('nces/ccd_sch_029_1718_high_schools.csv.gz'),
      lunch: file('nces/ccd_sch_033_1718_high_schools.csv.gz'),
      membership: file('nces/ccd_sch_052_1718_high_schools.csv.gz'),
      math: file('nces/math-achievement-sch-sy2017-18_high_schools.csv.gz'),
      rla: file('nces/rla-achievement-sch-sy2017-18_high_schools.csv.gz'),
    },
  })
}
