import { type AttributeEntry, asPublished, formulaOfShare, surveyed } from './attribute.ts'

const common = { ...surveyed, group: 'people' } as const

function shareOfPeople<const Key extends string>(
  key: Key,
  people: string,
  { table, part, whole = 'all people' }: { table: string; part: string; whole?: string },
) {
  return {
    ...common,
    key,
    label: people,
    short: people,
    unit: 'percent',
    description: `Share of the zip’s people: ${people} (ACS table ${table}).`,
    formula: formulaOfShare(part, whole),
    options: ['-1,1', '1,5', '5,10', '10,20', '20,40', '40,60', '60,80', '80,100'],
    sensitive: true,
  } as const
}

export const peopleAttributes = [
  {
    ...common,
    key: 'population',
    label: 'Population',
    short: 'Population',
    unit: 'count',
    combine: 'sum',
    description: 'People who live in the zip (ACS table B01003).',
    formula: asPublished,
    options: ['-1,1000', '1000,5000', '5000,10000', '10000,20000', '20000,40000', '40000,60000', '60000,1000000'],
  },
  {
    ...common,
    key: 'population_density',
    label: 'People per square mile',
    short: 'Density',
    unit: 'people_per_sqmi',
    description: 'Population (ACS) divided by land area (Census gazetteer).',
    formula: 'In square miles. Its margin of error is that of the population ÷ the same area.',
    options: ['-1,100', '100,500', '500,1000', '1000,2500', '2500,5000', '5000,10000', '10000,25000', '25000,200000'],
  },
  {
    ...common,
    key: 'median_age',
    label: 'Median age',
    short: 'Median age',
    unit: 'years',
    description: 'Half of the people are older than this, half younger (ACS table B01002).',
    formula: asPublished,
    options: ['0,25', '25,30', '30,35', '35,40', '40,45', '45,50', '50,60', '60,120'],
  },
  {
    ...common,
    key: 'percent_bachelors_plus',
    label: 'Bachelor’s degree or higher',
    short: 'Bachelor’s or higher',
    unit: 'percent',
    description: 'Share of people aged 25 and over with a bachelor’s degree or higher (ACS table B15003).',
    formula: formulaOfShare('(bachelor’s + master’s + professional + doctoral degrees)', 'people aged 25 and over'),
    options: ['-1,10', '10,20', '20,30', '30,40', '40,50', '50,75', '75,100'],
  },
  {
    ...common,
    key: 'mean_commute_minutes',
    label: 'Average commute',
    short: 'Average commute',
    unit: 'minutes',
    better: 'lower',
    description: 'Average travel time to work of workers who don’t work from home (ACS tables B08013 and B08303).',
    formula: 'Minutes of all who travel to work ÷ their number.',
    options: ['0,15', '15,20', '20,25', '25,30', '30,40', '40,200'],
  },
  shareOfPeople('percent_asian', 'Asian, not Hispanic', {
    table: 'B03002',
    part: 'people who are Asian alone, not Hispanic',
  }),
  shareOfPeople('percent_asian_indian', 'Asian Indian', {
    table: 'B02015',
    part: 'people who are Asian Indian alone',
    whole: 'all people (B03002)',
  }),
  shareOfPeople('percent_black', 'Black, not Hispanic', {
    table: 'B03002',
    part: 'people who are Black alone, not Hispanic',
  }),
  shareOfPeople('percent_white', 'White, not Hispanic', {
    table: 'B03002',
    part: 'people who are White alone, not Hispanic',
  }),
  shareOfPeople('percent_hispanic', 'Hispanic or Latino', {
    table: 'B03002',
    part: 'people of Hispanic or Latino origin, of any race',
  }),
] as const satisfies readonly AttributeEntry[]
