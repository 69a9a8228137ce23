import { attributeOfQuestion } from '@homeground/catalog/attributes/selections'
import { scoresOfRanking } from '@homeground/catalog/defaults'
import { regions, type StateAbbreviation } from '@homeground/catalog/states'
import { lowerFirst } from '@homeground/format/format'

/** One answer to a question. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly hint?: string
  /** The answer within the description: `school scores over 50`. */
  readonly phrase: string
  /** The filter that it sets, `low,high`; without one, any value matches. */
  readonly filter?: string
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
  /** Key of the attribute that its answers filter by; the region has none. */
  readonly attribute?: string
  /** The first one limits nothing. */
  readonly options: readonly Option[]
}

/** Answers in dollars, as the specification has them: `min-max`. */
function priceOption(value: string, label: string): Option {
  const [min, max] = value.split('-').map(Number)
  const filter = `${min! / 1000},${max! / 1000}`
  const isOpen = min === 0 || label.startsWith('Over')
  return { value, label, phrase: `homes ${isOpen ? lowerFirst(label) : `at ${label}`}`, filter }
}

/** Rankings as the specification has them; they map to a range of school scores. */
function schoolOption(value: string, label: string): Option {
  const { low, high } = scoresOfRanking(value)
  return {
    value,
    label,
    hint: `School score over ${low}`,
    phrase: `school scores over ${low}`,
    filter: `${low},${high}`,
  }
}

export const questions: readonly Question[] = [
  {
    key: 'price',
    name: 'Price',
    text: 'What’s your budget?',
    about: 'The median listing price of the zip code.',
    attribute: attributeOfQuestion.price,
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
    attribute: attributeOfQuestion.schools,
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
    attribute: attributeOfQuestion.setting,
    options: [
      { value: 'any', label: 'Any setting', phrase: 'any setting' },
      {
        value: 'big-city',
        label: 'Big city',
        hint: 'Over 10,000 people per square mile',
        phrase: 'a big-city setting',
        filter: '10000,200000',
      },
      {
        value: 'city',
        label: 'City',
        hint: '5,000 to 10,000 people per square mile',
        phrase: 'a city setting',
        filter: '5000,10000',
      },
      {
        value: 'suburb',
        label: 'Suburb',
        hint: '500 to 5,000 people per square mile',
        phrase: 'a suburban setting',
        filter: '500,5000',
      },
      {
        value: 'country',
        label: 'Country',
        hint: 'Up to 500 people per square mile',
        phrase: 'a country setting',
        filter: '-1,500',
      },
    ],
  },
  {
    key: 'age',
    name: 'Age',
    text: 'What age should your neighbors be?',
    about: 'By the median age: half of the people are older, half younger.',
    attribute: attributeOfQuestion.age,
    options: [
      { value: 'any', label: 'Any age', phrase: 'any median age' },
      {
        value: 'younger',
        label: 'Younger',
        hint: 'Median age up to 35',
        phrase: 'a median age up to 35',
        filter: '0,35',
      },
      {
        value: 'middle',
        label: 'In between',
        hint: 'Median age 35 to 45',
        phrase: 'a median age of 35 to 45',
        filter: '35,45',
      },
      { value: 'older', label: 'Older', hint: 'Median age over 45', phrase: 'a median age over 45', filter: '45,120' },
    ],
  },
  {
    key: 'airport',
    name: 'Airport',
    text: 'How close should a major airport be?',
    about: 'In a straight line from the center of the zip code.',
    attribute: attributeOfQuestion.airport,
    options: [
      { value: 'any', label: 'Any distance', phrase: 'a major airport at any distance' },
      ...[10, 20, 50, 100].map((miles) => ({
        value: `${miles}`,
        label: `Within ${miles} miles`,
        filter: `-1,${miles}`,
        phrase: `a major airport within ${miles} miles`,
      })),
    ],
  },
  {
    key: 'region',
    name: 'Region',
    text: 'Which part of the country?',
    about: 'School scores are comparable only within a state; everything else, nationwide.',
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
export const surveyAttributes = questions.flatMap(({ attribute }) => attribute ?? [])
