import type { StateAbbreviation } from '@homeground/catalog/states'

const newEngland = 'CT ME MA NH RI VT'
const northeast = `${newEngland} NJ NY PA`
const southeast = 'AL AR FL GA KY LA MS NC SC TN VA WV'
const mountain = 'AZ CO ID MT NV NM UT WY'

const regions: Readonly<Record<string, string>> = {
  'new england': newEngland,
  'northeast|north east': northeast,
  'mid atlantic|midatlantic': 'DE DC MD NJ NY PA',
  'midwest|mid west': 'IL IN IA KS MI MN MO NE ND OH SD WI',
  'southeast|south east': southeast,
  'the south': `${southeast} DE DC MD OK TX`,
  'southwest|south west': 'AZ NM OK TX',
  'mountain states': mountain,
  'the west': `${mountain} AK CA HI OR WA`,
  'west coast': 'CA OR WA',
  'pacific northwest': 'ID OR WA',
  'east coast': 'CT DE FL GA ME MD MA NH NJ NY NC RI SC VA',
  carolinas: 'NC SC',
  dakotas: 'ND SD',
}

/** The parts of the country that have a name, with their states. */
export const regionPhrases = Object.entries(regions).map(
  ([words, states]) =>
    [withArticle(words), { is: 'states', states: states.split(' ') as StateAbbreviation[] }] as const,
)

/** Also with "the", so that "the West Coast" is longer than "the West". */
function withArticle(words: string): string {
  const forms = words.split('|')
  return [...forms, ...forms.filter((form) => !form.startsWith('the ')).map((form) => `the ${form}`)].join('|')
}
