import type { Figure } from '@homeground/contracts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { weatherTexts } from '../page/place-sections.tsx'
import { degreeAxis, WeatherAndHazards } from './weather.tsx'

const ofCounty = { counties: ['Middlesex County'] }
const atStation = { nearest: 'Framingham', nearest_miles: 4.2, nearest_feet: 120 }
const figure = (key: string, value: number | null, more: Partial<Figure> = {}): Figure => ({
  key,
  value,
  moe: null,
  percentile_state: 44,
  percentile_nation: 49,
  compared_nation: 33_120,
  vintage: '1991–2020',
  publisher: 'NOAA',
  data_set: 'real',
  ...more,
})
const missing = (key: string, reason: 'file_not_loaded' | 'not_loaded') =>
  figure(key, null, { vintage: null, publisher: null, note: { kind: 'missing', reason } })
const ofFema = { publisher: 'FEMA', vintage: '2021', note: ofCounty }
const figures = [
  figure('summer_high', 82.9, { note: ofCounty }),
  figure('winter_low', 18.6, { note: ofCounty }),
  figure('freezing_nights', 131, { note: atStation }),
  missing('days_over_90f', 'file_not_loaded'),
  figure('precipitation', 49.1, { note: ofCounty }),
  figure('snowfall', 54.9, { note: ofCounty, percentile_nation: null }),
  figure('building_loss_per_100k', 7, ofFema),
  figure('flood_loss_per_100k', 3, ofFema),
  missing('wildfire_loss_per_100k', 'file_not_loaded'),
  missing('hurricane_loss_per_100k', 'file_not_loaded'),
  missing('tornado_loss_per_100k', 'file_not_loaded'),
  missing('unhealthy_air_days', 'not_loaded'),
]
/** 0, 1, … 100: the quarter is 25, the half 50, three quarters 75. */
const quantiles = Array.from({ length: 101 }, (_, percent) => percent)

beforeEach(() => {
  queryClient.clear()
  const info = (key: string) => ({ key, source: 'climate', vintage: null, publisher: null, data_set: 'real', zips: 9 })
  answerCalls(() => ({
    body: {
      version: '1',
      data_set: 'real',
      period: null,
      attributes: figures.map(({ key }) => ({ ...info(key), quantiles })),
    },
  }))
})

const part = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).parentElement!)

describe('weather and hazards of a place', () => {
  test('each figure is next to the middle half of the nation’s zips, unless it has no comparison', async () => {
    draw(<WeatherAndHazards place={{ figures }} />)
    await part('Weather').findAllByText(/Half of US zips/)
    expect(
      part('Weather')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Summer high82.9°FHalf of US zips: 25.0°F to 75.0°F',
      'Winter low18.6°FHalf of US zips: 25.0°F to 75.0°F',
      'Freezing nights per year131Half of US zips: 25 to 75',
      'Rain and melted snow per year49.1 inHalf of US zips: 25 in to 75 in',
      'Snowfall per year54.9 in',
    ])
  })

  test('it names the county or the station of its figures, and why others are missing', () => {
    draw(<WeatherAndHazards place={{ figures }} />)
    part('Weather').getByText(
      'Winter low, summer high, precipitation and snowfall: figure of Middlesex County, the same for all of its zips.',
    )
    part('Weather').getByText('Freezing nights: measured at Framingham, 4.2 miles away, about 120 feet higher.')
    part('Weather').getByText(
      'Hot days: our data lacks the file or period it needs; a refresh from its publisher brings it.',
    )
    part('Weather').getByText(/^Compared with 33,120 zips nationwide that have the figure\. Source: NOAA, 1991–2020\.$/)
  })

  test('losses are those of the county and of the median zip, and what they mean is said', async () => {
    draw(<WeatherAndHazards place={{ figures }} />)
    await part('Natural hazards').findAllByText('US median')
    expect(
      part('Natural hazards')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['All natural hazardsCounty$7US median$50', 'FloodCounty$3US median$50'])
    part('Natural hazards').getByText(/in dollars per year for each \$100,000 of building value/)
    part('Natural hazards').getByText(
      'Wildfire loss, hurricane loss and tornado loss: our data lacks the file or period it needs; a refresh from its publisher brings it.',
    )
  })

  test('what is not loaded for any place has no part of its own', () => {
    draw(<WeatherAndHazards place={{ figures }} />)
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Weather',
      'Natural hazards',
    ])
  })
})

test('the line of the fold has the seasons and the losses that are known', () => {
  const attributes = joinCatalog(null)
  expect(weatherTexts(figures, attributes)).toEqual({
    seasons: '83° summer, 19° winter',
    losses: '$7 of losses per $100,000 a year',
  })
  expect(weatherTexts([], attributes)).toEqual({ seasons: '', losses: '' })
})

test('the axis has every temperature, in steps of 20 degrees', () => {
  expect(degreeAxis([18.6, 82.9])).toEqual({ low: 0, high: 100 })
  expect(degreeAxis([-12.3, 104])).toEqual({ low: -20, high: 120 })
})
