import { type Attribute, attributes, findAttribute } from '@homeground/catalog/attributes'
import { formulaOf } from '@homeground/catalog/attributes/formulas'
import { distanceOrder, overviewFigures } from '@homeground/catalog/attributes/selections'
import { attributeTexts } from '@homeground/catalog/attributes/texts'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { defaults, limits } from '@homeground/catalog/defaults'
import { propertyTaxSource } from '@homeground/catalog/home-costs'
import { homeInsuranceSource } from '@homeground/catalog/home-insurance'
import { type PlaceId, placeSeparator } from '@homeground/catalog/place-kinds'
import { roundTo } from '@homeground/catalog/rounding'
import { schoolMeasures } from '@homeground/catalog/school-measures'
import { publisherOfGroup } from '@homeground/catalog/sources'
import {
  comparePlaces,
  type Figure,
  getPlace,
  getSchool,
  getZip,
  type LoadedValues,
  listLoadedAttributes,
  listSimilarPlaces,
  type ResponseOf,
  type SchoolResult,
  searchPlaces,
  searchSchools,
  suggestPlaces,
  understandSentence,
} from '@homeground/contracts'
import {
  type AssistantTool,
  assistantResults,
  assistantSchoolYear,
  type ToolInput,
  type ToolOutput,
} from '@homeground/contracts/assistants'
import { addressOf, placePath, placeSearchPath, schoolSearchPath } from '@homeground/contracts/paths'
import { markOfData } from '@homeground/format/figure-text'
import { schoolVerdict } from '@homeground/format/school-comparison'
import { housingCost } from '@homeground/home-costs/housing-cost'
import { leftOutCosts, paymentMargin, type TaxFigure, taxRateOfFigures } from '@homeground/home-costs/place-tax'
import { defaultTerms, type LoanTerms, type PlaceTerms, parseTerms, termsFor } from '@homeground/home-costs/terms'
import {
  comparedSchoolFigures,
  type Detail,
  type Item,
  identityOf,
  idOf,
  inOrder,
  pick,
  placeOf,
  rankedFigure,
  schoolFigures,
  schoolIdentityOf,
  unitOf,
} from './answers.ts'
import { type ToolContext, ToolError } from './public-call.ts'

type Tools = {
  readonly [Name in AssistantTool]: (input: ToolInput<Name>, context: ToolContext) => Promise<ToolOutput<Name>>
}

/** Each tool answers from public calls, so that its values, its limits and its errors are those of the pages. */
export const tools: Tools = {
  async find_places({ sentence, fields, first = 1, ...given }, context) {
    const { call, origin } = context
    const read = sentence === undefined ? undefined : (await call(understandSentence, { query: { q: sentence } })).body
    if (read?.ask) {
      const question = read.question ?? { about: sentence!, choices: [] }
      return { total: 0, places: [], next: null, page: `${origin}/research-area`, question }
    }
    const search = { ...asSearch(read, given), ...given }
    const area =
      search.searchArea ??
      (search.drawnArea ? 'drawn' : search.distanceFromTownZip ? 'zip' : search.states ? 'state' : 'nationwide')
    const order =
      search.searchOrderBy ?? (search.weights ? matchOrder : area === 'nationwide' ? 'population' : defaults.orderBy)
    const keys = keysOf(fields, [...Object.keys(search.filters ?? {}), order])
    const { page, skip } = pageWith(first, limits.mainSearchResults)
    const query = {
      ...search,
      searchArea: area,
      searchOrderBy: order,
      // The call's own default where the order is named: the nearest and the lowest first.
      searchOrderByDir: search.searchOrderByDir ?? (search.searchOrderBy ? undefined : 'desc'),
      filters: search.filters && JSON.stringify(search.filters),
      weights: search.weights && JSON.stringify(search.weights),
    }
    const [loaded, { body, header }] = await Promise.all([
      loadedValues(context),
      call(searchPlaces, { query: { ...query, page, fields: keys.join(',') } }),
    ])
    const total = Number(header('x-total-count') ?? body.length)
    const places = (body as Item[]).slice(skip, skip + assistantResults)
    return {
      total,
      places: places.map((item) => placeOf(item, { keys, loaded, origin })),
      next: nextOf(first, { shown: places.length, total }),
      page: origin + placeSearchPath(query),
      ...(read && { understood: { unknown: read.unknown, ...(read.notes && { notes: read.notes }) } }),
    }
  },

  async get_place({ place, fields }, context) {
    const detail = await detailOf(place, context)
    const keys = keysOf(fields)
    const shown = detail.figures.filter(({ key }) => keys.includes(key))
    const { kind, id } = idOf(detail)
    return {
      ...identityOf({ kind, id }, detail, context.origin),
      county: detail.county,
      lat: detail.lat,
      lng: detail.lng,
      ...('zips' in detail && Array.isArray(detail.zips) && { zips: detail.zips.slice(0, 50) as string[] }),
      figures: inOrder(shown, keys).map((figure) => rankedFigure(figure)),
      other_fields: detail.figures.map(({ key }) => key).filter((key) => !keys.includes(key)),
    }
  },

  async compare_places({ places, fields }, context) {
    const { call, origin } = context
    const ids = await Promise.all(places.map((place) => placeIdOf(place, context)))
    const [{ kind }] = ids as [PlaceId]
    const other = ids.find((id) => id.kind !== kind)
    if (other)
      throw new ToolError(`places: ${other.id} is a ${other.kind}, the first one a ${kind}. Name places of one kind.`)
    const names = ids.map(({ id }) => id)
    const { body } = await call(comparePlaces, { query: { kind, places: names.join(placeSeparator) } })
    const keys = keysOf(fields)
    return {
      places: body.places.map((compared) => ({
        ...identityOf({ kind, id: compared.id }, compared, origin),
        figures: inOrder(compared.figures, keys).map((figure) => rankedFigure(figure)),
      })),
      unknown: body.unknown,
      page:
        origin +
        addressOf(
          '/compare',
          kind === 'zip'
            ? { query: { zips: names.join(',') } }
            : { query: { kind, places: names.join(placeSeparator) } },
        ),
    }
  },

  async similar_places({ place, fields, ...query }, context) {
    const id = await placeIdOf(place, context)
    const keys = keysOf(fields)
    const [loaded, { body }] = await Promise.all([
      loadedValues(context),
      context.call(listSimilarPlaces, {
        params: { placeType: id.kind, place: id.id },
        query: { ...query, fields: keys.join(',') },
      }),
    ])
    const found = body as (Item & { similarity: number; because: string[]; differs: string[]; distance: number })[]
    return {
      places: found
        .slice(0, assistantResults)
        .map((item) => ({
          ...placeOf(item, { keys, loaded, origin: context.origin }),
          similarity: item.similarity,
          because: item.because,
          differs: item.differs,
        })),
      page: context.origin + placePath(id),
    }
  },

  async find_schools({ first = 1, ...given }, { call, origin }) {
    const { page, skip } = pageWith(first, limits.searchResults)
    const area = given.searchArea ?? (given.distanceFromTownZip ? 'zip' : 'state')
    // As the page of schools: the nearest first around a place.
    const orderBy = given.orderBy ?? (area === 'zip' ? distanceOrder : 'achievement')
    const query = {
      ...given,
      searchArea: area,
      orderBy,
      orderByDir: given.orderByDir ?? (orderBy === distanceOrder ? 'asc' : 'desc'),
      filters: given.filters && JSON.stringify(given.filters),
    }
    const { body, header } = await call(searchSchools, { query: { ...query, schoolYear: 'newest', page } })
    const total = Number(header('x-total-count') ?? body.length)
    const mark = markOfData(header('x-data-set')) || 'real'
    const schools = (body as SchoolResult[]).slice(skip, skip + assistantResults)
    return {
      total,
      schools: schools.map((school) => ({
        ...schoolIdentityOf(school, origin),
        ...(school.miles !== undefined && { distance: school.miles }),
        figures: schoolFigures(school, mark),
      })),
      next: nextOf(first, { shown: schools.length, total }),
      page: origin + schoolSearchPath(query),
    }
  },

  async get_school({ ncesID }, { call, origin }) {
    const { body: school } = await call(getSchool, { params: { ncesID } })
    return {
      ...schoolIdentityOf(school, origin),
      ...pick(school, ['students', 'street', 'phone', 'website', 'charter', 'lunch', 'sources']),
      years: school.years.slice(-5).map((year) => pick(year, assistantSchoolYear)),
      origin: markOfData(school.data_set) || ('real' as const),
    }
  },

  async compare_schools({ schools }, { call, origin }) {
    const ids = [...new Set(schools)]
    const found = await Promise.all(
      ids.map((ncesID) =>
        call(getSchool, { params: { ncesID } }).then(
          ({ body }) => body,
          (error: unknown) => {
            if (error instanceof ToolError && error.status === 404) return null
            throw error
          },
        ),
      ),
    )
    const known = found.filter((school) => school !== null)
    return {
      schools: known.map((school) => ({ ...schoolIdentityOf(school, origin), figures: comparedSchoolFigures(school) })),
      in_words: schoolVerdict(known),
      unknown: ids.filter((_, index) => found[index] === null),
      page: origin + addressOf('/compare', { query: { kind: 'school', places: ids.join(placeSeparator) } }),
    }
  },

  async monthly_cost({ place, price, loan }, context) {
    const detail = await detailOf(place, context)
    const { kind, id } = idOf(detail)
    const shown = inOrder(detail.figures, ['median_listing_price', ...rentKeys])
    const asked = loan === undefined ? defaultTerms : parseTerms(loan)
    if (!asked) throw new ToolError(`loan: ${loanForm}`)
    const listed = shown.find(({ key }) => key === 'median_listing_price')
    const paid = price ?? listed?.value ?? null
    const { state_abbr: state, figures } = detail
    const tax = taxRateOfFigures({ figures, state })
    const terms = termsFor(asked, { taxRate: tax?.rate, state })
    return {
      ...identityOf({ kind, id }, detail, context.origin),
      buy: paid === null ? null : costToBuy(paid, { asked, terms, tax, isListed: price === undefined, listed }),
      figures: shown.map((figure) => rankedFigure(figure)),
    }
  },

  async explain_measure({ measure }, context) {
    const words = measure.toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean)
    const score = (texts: readonly string[]) => {
      const text = texts.join(' ').toLowerCase().replaceAll('_', ' ')
      return words.filter((word) => text.includes(word)).length
    }
    const { body } = await context.call(listLoadedAttributes, {})
    const loaded = new Map(body.attributes.map((values) => [values.key, values]))
    const candidates = [
      ...attributes.map((attribute) => ({
        key: attribute.key as string,
        score: score([attribute.key, attribute.label, attribute.short]),
        about: () => explainAttribute(attribute, loaded.get(attribute.key), context.origin),
      })),
      ...schoolMeasures.map((of) => ({
        key: of.key as string,
        score: score([of.key, of.label, of.short]),
        about: () => ({
          key: of.key,
          label: of.label,
          of: 'school' as const,
          unit: unitOf(of),
          description: of.description,
          better: of.better,
          compares: 'state' as const,
          options: [...of.options],
          source: publisherOfGroup('schools'),
          vintage: null,
          page: `${context.origin}/data`,
        }),
      })),
    ]
    const exact = candidates.filter(({ key }) => key === measure)
    const best = Math.max(...candidates.map((candidate) => candidate.score))
    if (best === 0) {
      const hint = 'Ask with a word of its name, such as price, school, income, commute or flood.'
      throw new ToolError(`measure: there is none of "${measure}". ${hint}`)
    }
    const found = exact.length > 0 ? exact : candidates.filter((candidate) => candidate.score === best)
    return { measures: found.slice(0, assistantResults).map(({ about }) => about()) }
  },
}

interface BuyingInput {
  /** As the caller set them. */
  readonly asked: LoanTerms
  /** With what the place pays. */
  readonly terms: PlaceTerms
  readonly tax: TaxFigure<Figure> | undefined
  /** Whether the price is the listing price of the place. */
  readonly isListed: boolean
  readonly listed: Figure | undefined
}

/** The monthly cost of buying at a price in dollars, part by part. */
function costToBuy(price: number, { asked, terms, tax, isListed, listed }: BuyingInput) {
  const cost = housingCost(price, terms)
  const margin = paymentMargin(price, { tax, terms: asked })
  const usd = (cents: number) => cents / 100
  const rateOf = { own: 'the place', county: 'its county', state: 'its state' }
  const { vintage, publisher } = tax?.figure ?? {
    vintage: String(propertyTaxSource.year),
    publisher: propertyTaxSource.publisher,
  }
  return {
    price,
    price_origin: isListed && listed ? rankedFigure(listed).origin : ('real' as const),
    total: usd(cost.total),
    ...(margin !== null && { margin: roundTo(margin, 2) }),
    principal_and_interest: usd(cost.loan),
    property_tax: usd(cost.propertyTax),
    insurance: usd(cost.insurance),
    terms,
    left_out: [...leftOutCosts],
    sources: [
      ...(asked.propertyTaxRate === null && tax
        ? [`Property tax rate of ${rateOf[tax.level]}: ${publisher}, ${vintage}`]
        : []),
      ...(asked.insuranceUsd === null
        ? [`Insurance, average of the state: ${homeInsuranceSource.publisher}, ${homeInsuranceSource.year}`]
        : []),
    ],
  }
}

const rentKeys: readonly string[] = [
  'median_rent',
  ...attributes.filter(({ source }) => source === 'safmr').map(({ key }) => key),
]
const loanForm =
  'down payment in dollars, interest rate in percent, years, property tax rate in percent and insurance in dollars a year, with commas between them, such as "50000,5.25,30,,"'

/** The parameters of a search that a sentence asks for; without its area where the caller names another. */
function asSearch(
  read: ResponseOf<typeof understandSentence> | undefined,
  given: Partial<ToolInput<'find_places'>>,
): Partial<ToolInput<'find_places'>> {
  if (!read) return {}
  const { area, states, place, radius, filters, order, dir, results } = read
  const { searchArea, states: givenStates, distanceFromTownZip, drawnArea } = given
  const isElsewhere = (searchArea ?? givenStates ?? distanceFromTownZip ?? drawnArea) !== undefined
  return {
    ...(!isElsewhere && {
      ...(area && { searchArea: area }),
      ...(states.length > 0 && { states: states.join(',') }),
      ...(place !== null && { distanceFromTownZip: place }),
      ...(radius !== null && { distanceFromRadius: String(radius) }),
    }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(order !== null && { searchOrderBy: order }),
    ...(dir !== null && { searchOrderByDir: dir }),
    ...(results !== null && { searchReturnType: results }),
  }
}

/** The page of a call that has the wanted one, and how many on it come before. */
function pageWith(first: number, perCall: number): { page: number; skip: number } {
  return { page: Math.floor((first - 1) / perCall) + 1, skip: (first - 1) % perCall }
}

/** The number of the next one after those that are shown; null after the last. */
function nextOf(first: number, { shown, total }: { shown: number; total: number }): number | null {
  const next = first + shown
  return shown > 0 && next <= total ? next : null
}

/**
 * The measures of an answer: those asked for, or the usual ones with those that the question names. Errors: names those
 * that do not exist.
 */
function keysOf(fields: readonly string[] | undefined, asked: readonly string[] = []): string[] {
  const unknown = (fields ?? []).filter((key) => !findAttribute(key))
  if (unknown.length > 0)
    throw new ToolError(`fields: there is no measure ${unknown.join(', ')}. explain_measure finds keys by words.`)
  const keys = fields ?? [...overviewFigures, ...asked]
  return [...new Set(keys)].filter((key) => findAttribute(key))
}

/** What is loaded of each measure. */
async function loadedValues({ call }: ToolContext): Promise<ReadonlyMap<string, LoadedValues>> {
  const { body } = await call(listLoadedAttributes, {})
  return new Map(body.attributes.map((values) => [values.key, values]))
}

/** A name as the calls take it. Errors: a {@link ToolError} with the names that may be meant. */
async function placeIdOf(place: string, context: ToolContext): Promise<PlaceId> {
  if (/^\d{5}$/.test(place.trim())) return { kind: 'zip', id: place.trim() }
  return idOf(await detailOf(place, context))
}

async function detailOf(place: string, { call }: ToolContext): Promise<Detail> {
  const name = place.trim()
  const missing = async (error: unknown): Promise<never> => {
    if (!(error instanceof ToolError) || error.status !== 404) throw error
    const { body } = await call(suggestPlaces, { query: { q: name } })
    const names = body.filter(({ kind }) => kind !== 'state').map(({ label }) => label)
    const hint = names.length > 0 ? ` Did you mean ${names.slice(0, 5).join('; ')}?` : ''
    throw new ToolError(`place: there is no ${name}.${hint}`, 404)
  }
  if (/^\d{5}$/.test(name)) {
    return (await call(getZip, { params: { zip: name } }).catch(missing)).body as unknown as Detail
  }
  const end = name.lastIndexOf(',')
  const params = { town: name.slice(0, Math.max(end, 0)).trim(), state: name.slice(end + 1).trim() }
  if (end < 1) return missing(new ToolError('', 404))
  return (await call(getPlace, { params }).catch(missing)).body as unknown as Detail
}

function explainAttribute(attribute: Attribute, values: LoadedValues | undefined, origin: string) {
  const { key, label, better, options, comparedWithin = 'nation', marginConfidence, source } = attribute
  const { description = '', caution } = attributeTexts[key] ?? {}
  const formula = formulaOf(key)
  return {
    key,
    label,
    of: 'place' as const,
    unit: unitOf(attribute),
    description,
    ...(caution !== undefined && { caution }),
    ...(formula !== undefined && { formula }),
    better,
    compares: comparedWithin,
    ...(marginConfidence !== undefined && { margin_percent: marginConfidence }),
    options: [...options],
    source: values?.publisher ?? publisherOfGroup(source),
    vintage: values?.vintage ?? null,
    page: `${origin}/data#${key}`,
  }
}
