import { attributes } from '@homeground/catalog/attributes'
import { placeSearchPath } from '@homeground/contracts/paths'
import { describe, expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { sharesOf } from '../match/match-reasons.ts'
import { withoutWeights, withWeight } from './form-edits.ts'
import { addressOf, addressWith, formAt, parametersOf, searchResultsOf } from './search-address.ts'
import { defaultForm, type SearchForm, withFilter, withNear } from './search-form.ts'

const list = testList({})
const read = (query: string) => formAt(list, `/list?${query}`)
const write = (form: SearchForm) => addressOf(list, form)

describe('a form read from its address', () => {
  test('has the defaults if the address has no parameters', () => {
    expect(read('')).toEqual(defaultForm)
  })

  test('keeps known attributes and states, and drops the rest', () => {
    const form = read('area=state&states=nh,ZZ,MA,NH&median_listing_price=500,1000&nonsense=1,2&population=9,1')
    expect(form.states).toEqual(['NH', 'MA'])
    expect(form.filters).toEqual({ median_listing_price: '500,1000' })
  })

  test('drops a filter that is open at both ends: it says Any, so it is not set', () => {
    expect(read('population=-1,2000000&median_age=-5,40').filters).toEqual({ median_age: '-5,40' })
  })

  test('drops attributes that the list does not filter by', () => {
    const form = formAt(testList({ filters: new Set(['median_age']) }), '/list?population=5,9')
    expect(form.filters).toEqual({})
  })

  test('falls back to the defaults for invalid values', () => {
    const form = read('area=moon&radius=9999&order=drop+table&dir=up&by=street&page=2')
    expect(form).toEqual(defaultForm)
  })

  test('reads the center of a radius search, with coordinates only if both are valid', () => {
    expect(read('area=zip&place=Natick, MA&lat=42.29&lng=-71.35&radius=10')).toMatchObject({
      center: { label: 'Natick, MA', lat: 42.29, lng: -71.35 },
      radiusMiles: 10,
    })
    expect(read('area=zip&place=01760&lat=95').center).toEqual({ label: '01760', lat: null, lng: null })
  })

  test('reads and writes a drawing, and sends it with the search', () => {
    // The characters of an encoded polyline that an address has to escape.
    const drawing = '_p~iF~ps|U_ulLnnqC_mqNvxq`@;?[\\]{}^'
    const form = { ...defaultForm, ...list.orderOf({ ...defaultForm, area: 'drawn' }), area: 'drawn' as const, drawing }
    const address = write(form)
    expect(address.split('?')).toHaveLength(2)
    expect(formAt(list, address)).toEqual(form)
    expect(parametersOf(form)).toMatchObject({ searchArea: 'drawn', drawnArea: drawing })
    expect(parametersOf({ ...form, area: 'state' }).drawnArea).toBeUndefined()
    expect(write({ ...form, area: 'state' })).not.toContain('drawnArea')
  })

  test('finds what an assistant found, whose answer links it', () => {
    const search = {
      searchArea: 'zip',
      distanceFromTownZip: 'Natick, MA',
      distanceFromRadius: '15',
      searchReturnType: 'zip',
      searchOrderBy: 'median_age',
      searchOrderByDir: 'desc',
      filters: '{"median_listing_price":"400,600"}',
    }
    const [, query] = placeSearchPath(search).split('?')
    expect(parametersOf(read(query!))).toMatchObject({ ...search, distanceFromRadius: 15 })
    const nation = placeSearchPath({ searchArea: 'nationwide', searchOrderBy: 'match', weights: '{"median_age":-2}' })
    expect(parametersOf(formAt(testList({ hasWeights: true }), nation))).toMatchObject({
      searchArea: 'nationwide',
      searchOrderBy: 'match',
      weights: '{"median_age":-2}',
    })
  })

  test('reads a town or county that is searched without a circle', () => {
    expect(read('area=place&place=Boston, MA&dir=desc')).toMatchObject({
      area: 'zip',
      center: { label: 'Boston, MA', lat: null, lng: null },
      radiusMiles: 0,
      orderBy: 'overall_score',
      direction: 'desc',
    })
  })

  test('has the usual order of its area unless the address names one', () => {
    const orderAt = ({ orderBy, direction }: SearchForm) => `${orderBy} ${direction}`
    expect(orderAt(read('area=nationwide'))).toBe('population desc')
    expect(orderAt(read('states=MA,NH'))).toBe('population desc')
    expect(orderAt(read('states=MA'))).toBe('overall_score asc')
    expect(orderAt(read('area=nationwide&order=overall_score'))).toBe('overall_score asc')
    expect(orderAt(read('area=nationwide&dir=asc'))).toBe('population asc')
  })
})

describe('the address of a form', () => {
  const forms: SearchForm[] = [
    defaultForm,
    { ...defaultForm, states: ['MA'], by: 'town', direction: 'desc' },
    { ...defaultForm, area: 'nationwide', orderBy: 'days_on_market' },
    { ...defaultForm, states: ['MA', 'PR'], orderBy: 'population', direction: 'asc' },
    {
      ...defaultForm,
      area: 'zip',
      center: { label: '01760', lat: null, lng: null },
      radiusMiles: 12.5,
      filters: { population: '5000,20000', median_listing_price: '500,1000' },
    },
  ]

  test('round-trips', () => {
    for (const form of forms) expect(formAt(list, write(form))).toEqual(form)
  })

  test('names a place that is searched without a circle', () => {
    const center = { label: 'Boston, MA', lat: 42.36, lng: -71.06 }
    const place = { ...defaultForm, area: 'zip', center, radiusMiles: 0 } as const
    expect(write(place)).toBe('/list?area=place&place=Boston%2C+MA')
  })

  test('is the same in whatever order the filters were set', () => {
    const one = withFilter(withFilter(defaultForm, 'population', '1,2'), 'median_age', '30,35')
    const other = withFilter(withFilter(defaultForm, 'median_age', '30,35'), 'population', '1,2')
    expect(write(one)).toBe(write(other))
    expect(write(one)).toBe('/list?area=state&states=MA&median_age=30%2C35&population=1%2C2')
    expect(write(withFilter(one, 'population', undefined))).not.toBe(write(one))
  })

  test('can have parameters besides the form', () => {
    const address = addressWith('/list?area=nationwide', { columns: 'median_age', view: null })
    expect(address).toBe('/list?area=nationwide&columns=median_age')
    expect(addressWith('/list', { view: 'map' })).toBe('/list?view=map')
  })
})

describe('a list with pages, settings and its area in the path', () => {
  const options = [
    { value: '0', label: 'Any' },
    { value: '1000', label: '1,000' },
  ]
  const floor = { name: 'floor', label: 'Population', options, initial: '1000' }
  const ranking = testList({
    pathOf: ({ area, states }) => (area === 'state' ? `/ranks/${states[0]}` : '/ranks'),
    areaOfPath: (pathname) =>
      pathname === '/ranks/NH' ? { area: 'state', states: ['NH'] } : { area: 'nationwide', states: ['MA'] },
    settings: [{ ...floor, appliesTo: () => true }],
    pageSize: 25,
  })

  test('round-trips', () => {
    const usual = { ...defaultForm, settings: { floor: '1000' } }
    const forms: SearchForm[] = [
      { ...usual, area: 'nationwide', orderBy: 'median_age', page: 3 },
      { ...usual, states: ['NH'], settings: { floor: '0' } },
    ]
    const addresses = forms.map((form) => addressOf(ranking, form))
    expect(addresses).toEqual(['/ranks?order=median_age&page=3', '/ranks/NH?floor=0'])
    expect(addresses.map((address) => formAt(ranking, address))).toEqual(forms)
  })

  test('ignores pages and settings that do not exist', () => {
    const form = formAt(ranking, '/ranks?floor=7&page=1.5')
    expect([form.settings, form.page]).toEqual([{ floor: '1000' }, 1])
  })
})

describe('the places that a search must be near', () => {
  const places = testList({ hasTowns: true })
  const at = (query: string) => formAt(places, `/list?${query}`)

  test('are in its address and its call, and not in a list of something else', () => {
    const near = [
      { place: '02139', miles: 15 },
      { place: 'Natick, MA', miles: 30 },
    ]
    const form = { ...at(''), near }
    expect(formAt(places, addressOf(places, form))).toEqual(form)
    expect(parametersOf(form)).toMatchObject({ nearPlaces: '15@02139;30@Natick, MA' })
    expect(formAt(testList({ hasTowns: false }), '/list?near=15@02139').near).toBeUndefined()
  })

  test('are left out if they are not miles and a place, and go one by one', () => {
    expect(at('near=0@02139;501@02139;15@;Natick').near).toBeUndefined()
    expect(at('near=1@1;2@2;3@3;4@4').near).toHaveLength(3)
    const two = at('near=15@02139;30@Natick, MA')
    expect(withNear(two, '02139', 20).near).toEqual([
      { place: 'Natick, MA', miles: 30 },
      { place: '02139', miles: 20 },
    ])
    expect(withNear(withNear(two, '02139', undefined), 'Natick, MA', undefined)).toEqual(at(''))
  })
})

describe('the weights of a search', () => {
  const list = testList({ hasWeights: true })
  const sensitive = attributes.find((attribute) => attribute.sensitive)!.key
  const read = (query: string) => formAt(list, `/list?${query}`)

  test('are in its address, which reads back as the same form', () => {
    const young = withWeight(list, read(''), { key: 'median_age', weight: -3 })
    const form = withWeight(list, young, { key: 'overall_score', weight: 5 })
    expect(form).toMatchObject({ orderBy: 'match', direction: 'desc', weights: { median_age: -3, overall_score: 5 } })
    const address = addressOf(list, form)
    expect(new URLSearchParams(address.split('?')[1]).get('weights')).toBe('median_age:-3,overall_score:5')
    expect(formAt(list, address)).toEqual(form)
  })

  test('can hide places without data, in the address, in the call, and until the weights are cleared', () => {
    const form = { ...withWeight(list, read(''), { key: 'median_age', weight: 3 }), weightsComplete: true as const }
    expect(addressOf(list, form)).toMatch(/&weightsComplete=true$/)
    expect(formAt(list, addressOf(list, form))).toEqual(form)
    expect(parametersOf(form)).toMatchObject({ weightsComplete: 'true' })
    expect(withoutWeights(list, form)).toEqual(read(''))
    expect(read('weightsComplete=true')).toEqual(read(''))
  })

  test('stay while the list is sorted by something else, and return it to its order when the last one goes', () => {
    const form = withWeight(list, read(''), { key: 'median_age', weight: 1 })
    const sorted = { ...form, orderBy: 'median_age' }
    const more = withWeight(list, formAt(list, addressOf(list, sorted)), { key: 'population', weight: 2 })
    expect(more).toMatchObject({ orderBy: 'median_age', weights: { median_age: 1, population: 2 } })
    expect(withWeight(list, form, { key: 'median_age', weight: 0 })).toEqual(read(''))
    expect(withoutWeights(list, form)).toEqual(read(''))
  })

  test.each([
    ['out of range', 'weights=median_age:6'],
    ['of 0', 'weights=median_age:0'],
    ['of race', `weights=${sensitive}:3`],
    ['of nothing', 'weights=nonsense:3,,:,median_age'],
  ])('%s are left out, and there is no order by match without one', (_name, query) => {
    expect(read(`order=match&${query}`)).toEqual(read(''))
  })

  test('are left out by a list without weights', () => {
    const plain = testList({})
    const query = '/list?order=match&weights=median_age:3'
    expect(formAt(plain, query)).toEqual(formAt(plain, '/list'))
  })

  test('shares of all weight are in percent, the heaviest first', () => {
    expect(sharesOf({ median_age: -1, population: 3 })).toEqual([
      { key: 'population', weight: 3, share: 75 },
      { key: 'median_age', weight: -1, share: 25 },
    ])
  })
})

test('a set of results is valid up to the number of the specification: 99, and 100 of the main search', () => {
  const place = { town: 'Natick', county: null, state_abbr: 'MA', lat: 42.3, lng: -71.3 }
  const countOf = (count: number, most?: number) => {
    const response = { data: Array(count).fill(place), headers: new Headers({ 'X-Total-Count': '703' }) }
    const { results, total } = searchResultsOf(response, new Set(), most)
    return [results.length, total]
  }
  expect([countOf(99), countOf(100)]).toEqual([
    [99, 703],
    [0, 0],
  ])
  expect([countOf(100, 100), countOf(101, 100)]).toEqual([
    [100, 703],
    [0, 0],
  ])
})
