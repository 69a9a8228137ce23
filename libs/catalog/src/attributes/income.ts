import { type AttributeEntry, asPublished, surveyed } from './attribute.ts'

const shares = ['-1,5', '5,10', '10,20', '20,30', '30,40', '40,50', '50,75', '75,100']
const common = {
  source: 'irs',
  group: 'income',
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const

function shareOfReturns<const Key extends string>(
  key: Key,
  range: string,
  { label, short, classes }: { label: string; short: string; classes: string },
) {
  return {
    ...common,
    key,
    label,
    short,
    unit: 'percent',
    description: `Share of the zip’s individual income tax returns with an adjusted gross income of ${range}.`,
    formula: `100 × returns of the income ${classes} of the IRS ÷ all returns of the zip. The IRS counts a class of fewer than 20 returns in a neighboring one, so 0% may stand for a few.`,
    options: shares,
  } as const
}

export const incomeAttributes = [
  {
    ...common,
    key: 'avg_agi_per_return',
    label: 'Income per tax return',
    short: 'Income',
    unit: 'usd',
    scale: 1000,
    better: 'higher',
    description: 'Adjusted gross income of all individual tax returns of the zip divided by their number.',
    heading: 'Income per return',
    formula:
      'Both are summed over the six IRS income classes. Classes that the IRS leaves out because they have few returns are not counted.',
    options: ['0,30', '30,50', '50,75', '75,100', '100,150', '150,200', '200,300', '300,500', '500,100000'],
  },
  shareOfReturns('pct_returns_0_50k', 'less than $50,000', {
    label: 'Tax returns under $50,000',
    short: 'Returns under $50k',
    classes: 'classes 1 and 2',
  }),
  shareOfReturns('pct_returns_50k_100k', '$50,000 to $100,000', {
    label: 'Tax returns of $50,000 to $100,000',
    short: 'Returns $50k–$100k',
    classes: 'classes 3 and 4',
  }),
  shareOfReturns('pct_returns_100k_200k', '$100,000 to $200,000', {
    label: 'Tax returns of $100,000 to $200,000',
    short: 'Returns $100k–$200k',
    classes: 'class 5',
  }),
  shareOfReturns('pct_returns_100k_plus', '$100,000 or more', {
    label: 'Tax returns of $100,000 or more',
    short: 'Returns over $100k',
    classes: 'classes 5 and 6',
  }),
  shareOfReturns('pct_returns_200k_plus', '$200,000 or more', {
    label: 'Tax returns of $200,000 or more',
    short: 'Returns over $200k',
    classes: 'class 6',
  }),
  {
    ...surveyed,
    group: 'income',
    key: 'median_household_income',
    label: 'Median household income',
    short: 'Household income',
    unit: 'usd',
    scale: 1000,
    better: 'higher',
    description: 'Half of the households have a yearly income above this, half below (ACS table B19013).',
    formula: asPublished,
    terms: [...surveyed.terms, 'open-ended'],
    options: ['0,30', '30,50', '50,75', '75,100', '100,150', '150,200', '200,100000'],
  },
] as const satisfies readonly AttributeEntry[]
