import type { Attribute } from './attributes.ts'

const shares = ['-1,5', '5,10', '10,20', '20,30', '30,40', '40,50', '50,75', '75,100']
const common = {
  source: 'irs',
  group: 'income',
  orderable: true,
  scale: 1,
  combine: 'mean',
} as const

function shareOfReturns(key: string, range: string, short: string): Attribute {
  return {
    ...common,
    key,
    label: `Tax returns of ${range}`,
    short,
    unit: 'percent',
    better: 'neither',
    description: `Share of the zip’s individual income tax returns with an adjusted gross income of ${range}.`,
    options: shares,
  }
}

export const incomeAttributes: readonly Attribute[] = [
  {
    ...common,
    key: 'avg_agi_per_return',
    label: 'Income per tax return',
    short: 'Income',
    unit: 'usd',
    scale: 1000,
    better: 'higher',
    description:
      'Adjusted gross income of all individual tax returns of the zip divided by their number.',
    options: [
      '0,30',
      '30,50',
      '50,75',
      '75,100',
      '100,150',
      '150,200',
      '200,300',
      '300,500',
      '500,100000',
    ],
  },
  shareOfReturns('pct_returns_0_50k', 'less than $50,000', 'Returns under $50k'),
  shareOfReturns('pct_returns_50k_100k', '$50,000 to $100,000', 'Returns $50k–$100k'),
  shareOfReturns('pct_returns_100k_200k', '$100,000 to $200,000', 'Returns $100k–$200k'),
  shareOfReturns('pct_returns_100k_plus', '$100,000 or more', 'Returns over $100k'),
  shareOfReturns('pct_returns_200k_plus', '$200,000 or more', 'Returns over $200k'),
  {
    ...common,
    key: 'median_household_income',
    label: 'Median household income',
    short: 'Household income',
    unit: 'usd',
    scale: 1000,
    better: 'higher',
    source: 'acs',
    description:
      'Half of the households have a yearly income above this, half below (ACS table B19013).',
    options: ['0,30', '30,50', '50,75', '75,100', '100,150', '150,200', '200,100000'],
  },
]
