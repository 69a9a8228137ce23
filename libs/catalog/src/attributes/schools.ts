import type { AttributeEntry } from './attribute.ts'

const common = {
  source: 'schools',
  group: 'schools',
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const

export const schoolAttributes = [
  {
    ...common,
    key: 'overall_score',
    label: 'School score',
    short: 'School score',
    unit: 'score',
    better: 'higher',
    description:
      'Enrollment-weighted mean of the achievement percentiles of the zip’s public schools; a zip without a scored school uses the three nearest of its state within 10 miles. Comparable only within one state and year.',
    formula:
      'Sum of (achievement × students) ÷ students, in the newest year in which a school of the zip has scores, at most three years before the newest of all. A school’s results of a year come from the Education Data Center where it has them, else from EDFacts.',
    terms: ['achievement', 'nearest-schools'],
    comparedWithin: 'state',
    options: [
      '-1,10',
      ...[10, 20, 30, 40, 50, 60, 70, 80, 90].map((low) => `${low},${low + 10}`),
      '50,100',
      '70,100',
      '80,100',
    ],
  },
  {
    ...common,
    key: 'diversity_score',
    label: 'School diversity',
    short: 'School diversity',
    unit: 'score',
    description:
      'How evenly students are spread over race groups: 100 × (1 − sum of the squared shares) ÷ (1 − 1 ÷ k) over the k groups. 0 means a single group.',
    formula:
      'k is 7, the race groups of NCES; 100 means that all are equally large. The zip’s score is the mean of its schools, weighted by students.',
    terms: ['nearest-schools'],
    options: ['-1,20', '20,40', '40,60', '60,80', '80,100'],
  },
  {
    ...common,
    key: 'school_avg_pctprof_2yr_change',
    label: 'School test scores, 2-year change',
    short: 'Test scores, 2-year change',
    unit: 'percent',
    better: 'higher',
    description:
      'Enrollment-weighted mean of the zip’s schools’ changes in percent proficient over two years, in percentage points.',
    formula:
      'Mean of the schools’ trends, weighted by students. A school has no trend across a change of its state’s test or of the scores that count as proficient.',
    terms: ['trend', 'nearest-schools'],
    change: 'points',
    comparedWithin: 'state',
    options: ['-100,-20', '-20,-10', '-10,-5', '-5,0', '0,5', '5,10', '10,20', '20,100'],
  },
] as const satisfies readonly AttributeEntry[]
