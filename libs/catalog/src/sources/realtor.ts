import type { Source } from './source.ts'

export const realtor = {
  key: 'realtor',
  group: 'realtor',
  owner: 'housing',
  queue: 'housingImport',
  publisher: 'Realtor.com',
  title: 'Residential listings, by zip and month',
  page: 'https://www.realtor.com/research/data/',
  newestFile:
    'https://econdata.s3-us-west-2.amazonaws.com/Reports/Core/RDC_Inventory_Core_Metrics_Zip_History.csv',
  released: 'Monthly, mid-month for the month before; the history file restates all months',
  license: 'Used with attribution',
  feeds: 'Listing prices, listings, days on market',
  demonstration: 'generated',
  files: [],
} as const satisfies Source
