import { findAttribute } from '@homeground/catalog/attributes'
import { attributeOfQuestion, lowHazardLoss, weatherRanges } from '@homeground/catalog/attributes/selections'
import { scoresOfRanking } from '@homeground/catalog/defaults'
import { regions, type StateAbbreviation } from '@homeground/catalog/states'
import { joinWords, lowerFirst, upperFirst } from '@homeground/format/format'
import { rangeLabel } from '../../lib/format/ranges.ts'

/** One answer to a question. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly hint?: string
  /** The answer within the description: `school scores over 50`. */
  readonly phrase: string
  /** The filters that it sets, `low,high` by attribute; of an attribute without one, any value matches. */
  readonly filters?: Readonly<Record<string, string>>
  /** The states that it limits the search to; without any, the search is nationwide. */
  readonly states?: readonly StateAbbreviation[]
}

export interface Question {
  readonly key: string
  /** Of a link to it. */
  readonly name: string
  /** Its title. */
  readonly text: string
  readonly about: string
  /** Keys of the attributes that its answers filter by; the region has none. It is asked once all have data. */
  readonly attributes: readonly string[]
  /** The first one limits nothing. */
  readonly options: readonly Option[]
}

/** An answer that filters by one attribute. */
const filtersOf = (question: keyof typeof attributeOfQuestion, range: string) => ({
  filters: { [attributeOfQuestion[question]]: range },
})

/** Answers in dollars, as the specification has them: `min-max`. */
function priceOption(value: string, label: string): Option {
  const [min, max] = value.split('-').map(Number)
  const filter = `${min! / 1000},${max! / 1000}`
  const isOpen = min === 0 || label.startsWith('Over')
  return { value, label, phrase: `homes ${isOpen ? lowerFirst(label) : `at ${label}`}`, ...filtersOf('price', filter) }
}

/** Rankings as the specification has them; they map to a range of school scores. */
function schoolOption(value: string, label: string): Option {
  const { low, high } = scoresOfRanking(value)
  return {
    value,
    label,
    hint: `School score over ${low}`,
    phrase: `school scores over ${low}`,
    ...filtersOf('schools', `${low},${high}`),
  }
}

/** An answer about seasons, with its ranges as its hint: `Winter low over 35°F`. */
function weatherOption(value: string, label: string, filters: Readonly<Record<string, string>>): Option {
  const texts = Object.entries(filters).map(([key, range]) => {
    const attribute = findAttribute(key)!
    return `${lowerFirst(attribute.short)} ${lowerFirst(rangeLabel(attribute, range))}`
  })
  return { value, label, hint: upperFirst(joinWords(texts)), phrase: lowerFirst(label), filters }
}

export const questions: readonly Question[] = [
  {
    key: 'price',
    name: 'Price',
    text: 'What’s your budget?',
    about: 'The median listing price of the zip code.',
    attributes: [attributeOfQuestion.price],
    options: [
      { value: 'any', label: 'Any price', phrase: 'homes at any price' },
      priceOption('0-300000', 'Up to $300k'),
      priceOption('300000-500000', '$300k to $500k'),
      priceOption('500000-750000', '$500k to $750k'),
      priceOption('750000-1000000', '$750k to $1M'),
      priceOption('1000000-25000000', 'Over $1M'),
    ],
  },
  {
    key: 'schools',
    name: 'Schools',
    text: 'How good should the public schools be?',
    about: 'By test scores, compared with other schools of the same state.',
    attributes: [attributeOfQuestion.schools],
    options: [
      { value: 'any', label: 'It doesn’t matter', phrase: 'any school scores' },
      schoolOption('top-10', 'Among the best'),
      schoolOption('top-50', 'Better than most'),
      schoolOption('top-80', 'Not among the weakest'),
    ],
  },
  {
    key: 'setting',
    name: 'Setting',
    text: 'What setting do you like?',
    about: 'By people per square mile.',
    attributes: [attributeOfQuestion.setting],
    options: [
      { value: 'any', label: 'Any setting', phrase: 'any setting' },
      {
        value: 'big-city',
        label: 'Big city',
        hint: 'Over 10,000 people per square mile',
        phrase: 'a big-city setting',
        ...filtersOf('setting', '10000,200000'),
      },
      {
        value: 'city',
        label: 'City',
        hint: '5,000 to 10,000 people per square mile',
        phrase: 'a city setting',
        ...filtersOf('setting', '5000,10000'),
      },
      {
        value: 'suburb',
        label: 'Suburb',
        hint: '500 to 5,000 people per square mile',
        phrase: 'a suburban setting',
        ...filtersOf('setting', '500,5000'),
      },
      {
        value: 'country',
        label: 'Country',
        hint: 'Up to 500 people per square mile',
        phrase: 'a country setting',
        ...filtersOf('setting', '-1,500'),
      },
    ],
  },
  {
    key: 'age',
    name: 'Age',
    text: 'What age should your neighbors be?',
    about: 'By the median age: half of the people are older, half younger.',
    attributes: [attributeOfQuestion.age],
    options: [
      { value: 'any', label: 'Any age', phrase: 'any median age' },
      {
        value: 'younger',
        label: 'Younger',
        hint: 'Median age up to 35',
        phrase: 'a median age up to 35',
        ...filtersOf('age', '0,35'),
      },
      {
        value: 'middle',
        label: 'In between',
        hint: 'Median age 35 to 45',
        phrase: 'a median age of 35 to 45',
        ...filtersOf('age', '35,45'),
      },
      {
        value: 'older',
        label: 'Older',
        hint: 'Median age over 45',
        phrase: 'a median age over 45',
        ...filtersOf('age', '45,120'),
      },
    ],
  },
  {
    key: 'airport',
    name: 'Airport',
    text: 'How close should a major airport be?',
    about: 'In a straight line from the center of the zip code.',
    attributes: [attributeOfQuestion.airport],
    options: [
      { value: 'any', label: 'Any distance', phrase: 'a major airport at any distance' },
      ...[10, 20, 50, 100].map((miles) => ({
        value: `${miles}`,
        label: `Within ${miles} miles`,
        ...filtersOf('airport', `-1,${miles}`),
        phrase: `a major airport within ${miles} miles`,
      })),
    ],
  },
  {
    key: 'weather',
    name: 'Weather',
    text: 'What weather do you like?',
    about: 'By the average winter low and summer high of the years 1991 to 2020.',
    attributes: [...new Set(Object.values(weatherRanges).flatMap((ranges) => Object.keys(ranges)))],
    options: [
      { value: 'any', label: 'No preference', phrase: 'any weather' },
      weatherOption('warm-winters', 'Warm winters', weatherRanges.warmWinters),
      weatherOption('four-seasons', 'Four seasons', weatherRanges.fourSeasons),
      weatherOption('cool-summers', 'Cool summers', weatherRanges.coolSummers),
    ],
  },
  {
    key: 'hazards',
    name: 'Hazards',
    text: 'Do natural hazards matter to you?',
    about: 'By what hazards can be expected to destroy of the buildings of the county, as FEMA estimates it.',
    attributes: [attributeOfQuestion.hazards],
    options: [
      { value: 'any', label: 'It doesn’t matter', phrase: 'any losses by natural hazards' },
      {
        value: 'low',
        label: 'Low losses only',
        hint: `Up to $${lowHazardLoss.split(',')[1]} a year per $100,000 of buildings`,
        phrase: 'low losses by natural hazards',
        ...filtersOf('hazards', lowHazardLoss),
      },
    ],
  },
  {
    key: 'region',
    name: 'Region',
    text: 'Which part of the country?',
    about: 'School scores are comparable only within a state; everything else, nationwide.',
    attributes: [],
    options: [
      { value: 'anywhere', label: 'Anywhere', phrase: 'anywhere in the United States' },
      ...regions.map(({ key, name, states }) => ({
        value: key,
        label: name.replace(/^the /, ''),
        hint: states.join(', '),
        phrase: `in ${name}`,
        states,
      })),
    ],
  },
]

/** Attributes that the answers filter by. */
export const surveyAttributes = questions.flatMap(({ attributes }) => attributes)
