import { describe, expect, test } from '@jest/globals'
import { filtersText, readMapState, writeMapState } from './map-address.ts'

describe('the address of the map', () => {
  test('without parameters is the start of the specification', () => {
    expect(readMapState('')).toEqual({
      camera: { lat: 42.07, lng: -71.33, zoom: 11 },
      color: 'median_listing_price',
      filters: {},
      zip: null,
      isLowFirst: false,
      loan: null,
      isList: false,
    })
    expect(writeMapState('', readMapState(''))).toBe('')
  })

  test('restores all that was written', () => {
    const state = {
      camera: { lat: 18.4, lng: -66.05, zoom: 8.25 },
      color: 'median_age',
      filters: {
        median_listing_price: { low: 300_000, high: 25_000_000 },
        overall_score: { low: 70, high: 100 },
        population_density: { low: 0, high: 1500 },
      },
      loan: null,
      zip: '00901',
      isLowFirst: true,
      isList: true,
    }
    const address = writeMapState('', state)
    expect(readMapState(address)).toEqual(state)
    expect(decodeURIComponent(address)).toBe(
      'center=18.4,-66.05&zoom=8.25&color=median_age&minhomeprice=300000&schoolscorerange=70,100&popdensityrange=0,1500&zip=00901&dir=asc&view=list',
    )
  })

  test('names the loan whose payments filter it', () => {
    const filters = { monthly_payment: { low: 0, high: 3000 } }
    const loan = '50000,5.25,30,,'
    const address = writeMapState('', { filters, loan })
    expect(decodeURIComponent(address)).toBe('paymentrange=0,3000&loan=50000,5.25,30,,')
    expect(readMapState(address)).toMatchObject({ filters, loan })
    expect(writeMapState(address, { filters: {} })).toBe('')
  })

  test('a change keeps the rest, and the parameters of others', () => {
    expect(writeMapState('zoom=9&ref=mail&zip=01760', { zip: null })).toBe('zoom=9&ref=mail')
  })

  test.each([
    'center=95,0',
    'center=42',
    'zoom=0',
    'color=shoe_size',
    'schoolscorerange=100,0',
    'schoolscorerange=0,100',
    'medianagerange=-5,40',
    'minhomeprice=cheap',
    'zip=1760',
  ])('%s, which means nothing, is as if it were left out', (search) => {
    expect(readMapState(search)).toEqual(readMapState(''))
  })
})

test('the call has the filters by the names of the specification, prices with both ends', () => {
  const { filters } = readMapState('maxhomeprice=500000&renterpctrange=0,30')
  expect(filtersText(filters)).toBe('{"minhomeprice":0,"maxhomeprice":500000,"renterpctrange":[0,30]}')
  expect(filtersText({})).toBeUndefined()
})
