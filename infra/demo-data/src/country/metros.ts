import type { Point } from './geometry.ts'

/** Shares (0–1) of people by race and Hispanic origin; the rest, up to 1, is everybody else. */
export interface RaceShares {
  readonly white: number
  readonly black: number
  readonly hispanic: number
  /** Asian, including Asian Indian. */
  readonly asian: number
  readonly indianOfAsian: number
}

/** From percentages; `indianOfAsian` is a percentage of the Asian share. */
export const raceSharesOf = (
  white: number,
  black: number,
  hispanic: number,
  asian: number,
  indianOfAsian: number,
): RaceShares => ({
  white: white / 100,
  black: black / 100,
  hispanic: hispanic / 100,
  asian: asian / 100,
  indianOfAsian: indianOfAsian / 100,
})

/** Multiplies each share by e^tilt, then scales all so that they and the rest add up to 1. */
export function tilted(
  races: RaceShares,
  tilt: { black: number; hispanic: number; asian: number; indian: number },
): RaceShares {
  const black = races.black * Math.exp(tilt.black)
  const hispanic = races.hispanic * Math.exp(tilt.hispanic)
  const asian = races.asian * Math.exp(tilt.asian)
  const others = 1 - races.white - races.black - races.hispanic - races.asian
  const sum = races.white + black + hispanic + asian + others
  const indian = races.indianOfAsian * Math.exp(tilt.indian)
  return {
    white: races.white / sum,
    black: black / sum,
    hispanic: hispanic / sum,
    asian: asian / sum,
    indianOfAsian: indian / (1 - races.indianOfAsian + indian),
  }
}

/** Rounded figures for a metropolitan area, from which the demonstration data is generated. */
export interface Metro extends Point {
  readonly name: string
  readonly peopleThousands: number
  readonly priceUsd: number
  readonly incomeUsd: number
  /** People per square mile of the densest zips. */
  readonly peakDensity: number
  /** Compass bearing of the most expensive suburbs, degrees. */
  readonly favoredBearing: number
  /** How strongly prices rose in 2020–22: 1 is the national average. */
  readonly boom: number
  readonly races: RaceShares
}

type Row = readonly [
  name: string,
  latitude: number,
  longitude: number,
  peopleThousands: number,
  priceThousands: number,
  incomeThousands: number,
  peakDensity: number,
  favoredBearing: number,
  boom: number,
  whitePercent: number,
  blackPercent: number,
  hispanicPercent: number,
  asianPercent: number,
  indianPercentOfAsian: number,
]

const ROWS: readonly Row[] = [
  ['New York', 40.75, -73.98, 19500, 700, 91, 55000, 20, 0.8, 45, 16, 25, 12, 27],
  ['Boston', 42.36, -71.06, 4900, 740, 100, 20000, 270, 0.9, 68, 8, 12, 9, 25],
  ['Providence', 41.82, -71.41, 1670, 500, 81, 9000, 190, 1, 75, 5, 14, 3, 20],
  ['Worcester', 42.26, -71.8, 860, 430, 85, 5000, 60, 1, 75, 5, 13, 5, 30],
  ['Springfield', 42.1, -72.59, 690, 330, 66, 5000, 100, 1, 68, 8, 20, 3, 20],
  ['Hartford', 41.76, -72.68, 1210, 400, 85, 5500, 280, 1, 66, 11, 16, 6, 40],
  ['Portland ME', 43.66, -70.26, 560, 520, 83, 3500, 20, 1.1, 91, 2, 2, 2, 15],
  ['Manchester', 42.99, -71.46, 420, 500, 92, 3500, 180, 1.05, 87, 2, 6, 4, 30],
  ['Burlington', 44.48, -73.21, 225, 470, 83, 3000, 135, 1, 90, 2, 3, 4, 20],
  ['Albany', 42.65, -73.75, 900, 370, 80, 4500, 30, 0.9, 79, 8, 6, 5, 30],
  ['Syracuse', 43.05, -76.15, 660, 240, 68, 4200, 110, 0.95, 82, 9, 5, 3, 25],
  ['Rochester', 43.16, -77.61, 1085, 260, 70, 5000, 130, 0.95, 76, 11, 8, 3, 30],
  ['Buffalo', 42.89, -78.88, 1160, 260, 67, 6500, 80, 0.95, 76, 12, 6, 4, 25],
  ['Philadelphia', 39.95, -75.16, 6240, 370, 86, 17000, 290, 0.9, 60, 20, 10, 6, 35],
  ['Allentown', 40.6, -75.47, 865, 350, 78, 5000, 200, 1, 70, 6, 19, 3, 35],
  ['Pittsburgh', 40.44, -80, 2350, 240, 71, 6500, 350, 0.8, 85, 8, 2, 3, 40],
  ['Baltimore', 39.29, -76.61, 2840, 370, 94, 9500, 340, 0.8, 55, 29, 7, 6, 30],
  ['Washington', 38.9, -77.04, 6370, 600, 120, 15000, 300, 0.75, 43, 24, 17, 11, 35],
  ['Richmond', 37.54, -77.43, 1330, 420, 81, 4000, 270, 1, 57, 28, 7, 4, 45],
  ['Norfolk', 36.85, -76.1, 1800, 390, 77, 4500, 120, 0.9, 54, 30, 8, 4, 10],
  ['Raleigh', 35.78, -78.64, 1450, 460, 92, 3500, 280, 1.15, 59, 19, 12, 7, 55],
  ['Charlotte', 35.23, -80.84, 2700, 440, 77, 3500, 180, 1.2, 58, 22, 11, 4, 55],
  ['Greensboro', 36.07, -79.79, 780, 320, 58, 2800, 300, 1.1, 57, 27, 9, 4, 35],
  ['Greenville', 34.85, -82.39, 940, 380, 64, 2800, 140, 1.15, 70, 16, 8, 2, 40],
  ['Charleston', 32.78, -79.93, 810, 540, 79, 3800, 90, 1.2, 63, 24, 7, 2, 20],
  ['Atlanta', 33.75, -84.39, 6200, 420, 83, 6500, 0, 1.1, 44, 34, 11, 7, 50],
  ['Jacksonville', 30.33, -81.66, 1670, 410, 75, 3500, 130, 1.2, 60, 21, 10, 4, 20],
  ['Orlando', 28.54, -81.38, 2700, 440, 70, 4500, 330, 1.2, 44, 16, 33, 5, 40],
  ['Tampa', 27.95, -82.46, 3200, 430, 69, 5000, 300, 1.3, 60, 12, 21, 4, 35],
  ['Fort Myers', 26.64, -81.87, 800, 480, 70, 3200, 200, 1.3, 67, 8, 21, 2, 30],
  ['Miami', 25.78, -80.21, 6100, 600, 70, 14000, 15, 1.2, 29, 20, 46, 3, 35],
  ['Nashville', 36.16, -86.78, 2050, 540, 78, 4000, 190, 1.2, 70, 15, 8, 3, 40],
  ['Knoxville', 35.96, -83.92, 890, 440, 63, 2600, 260, 1.25, 87, 6, 4, 2, 30],
  ['Memphis', 35.15, -90.05, 1340, 330, 62, 3500, 95, 1, 42, 47, 7, 2, 40],
  ['Birmingham', 33.52, -86.81, 1115, 310, 64, 2800, 160, 0.95, 62, 29, 5, 2, 40],
  ['Jackson', 32.3, -90.18, 610, 280, 57, 2200, 30, 0.9, 44, 50, 3, 1, 40],
  ['New Orleans', 29.95, -90.07, 1260, 340, 60, 7000, 0, 0.8, 49, 35, 10, 3, 20],
  ['Baton Rouge', 30.45, -91.15, 870, 300, 65, 2800, 130, 0.8, 56, 35, 5, 2, 30],
  ['Louisville', 38.25, -85.76, 1280, 310, 67, 4000, 80, 0.95, 75, 15, 6, 2, 35],
  ['Cincinnati', 39.1, -84.51, 2260, 350, 75, 5500, 30, 0.95, 78, 12, 4, 3, 40],
  ['Columbus', 39.96, -83, 2150, 370, 76, 5500, 350, 1, 70, 16, 5, 5, 40],
  ['Cleveland', 41.5, -81.69, 2070, 240, 66, 6500, 100, 0.9, 69, 19, 7, 3, 35],
  ['Detroit', 42.33, -83.05, 4350, 270, 71, 6000, 330, 0.95, 65, 22, 5, 5, 50],
  ['Grand Rapids', 42.96, -85.66, 1090, 370, 77, 3800, 110, 1.05, 77, 7, 10, 3, 25],
  ['Indianapolis', 39.77, -86.16, 2120, 320, 75, 3600, 0, 1.05, 70, 15, 8, 4, 45],
  ['Chicago', 41.88, -87.63, 9400, 360, 83, 21000, 340, 0.75, 51, 16, 23, 7, 40],
  ['Milwaukee', 43.04, -87.91, 1570, 370, 73, 7500, 350, 0.9, 65, 16, 12, 4, 35],
  ['Madison', 43.07, -89.4, 690, 450, 83, 5500, 270, 0.95, 80, 5, 7, 6, 25],
  ['Minneapolis', 44.98, -93.27, 3700, 440, 91, 8500, 250, 0.8, 72, 9, 6, 7, 20],
  ['Des Moines', 41.59, -93.62, 730, 360, 80, 3200, 270, 0.9, 80, 5, 8, 4, 30],
  ['Omaha', 41.26, -95.94, 970, 350, 80, 4000, 270, 0.95, 75, 8, 11, 3, 30],
  ['Kansas City', 39.1, -94.58, 2200, 370, 77, 3800, 190, 1, 71, 12, 10, 3, 35],
  ['St. Louis', 38.63, -90.2, 2800, 290, 75, 5500, 270, 0.85, 72, 18, 4, 3, 40],
  ['Little Rock', 34.75, -92.29, 750, 290, 62, 2400, 290, 0.95, 65, 24, 6, 2, 35],
  ['Oklahoma City', 35.47, -97.52, 1450, 320, 66, 3000, 350, 0.95, 61, 10, 15, 3, 25],
  ['Tulsa', 36.15, -95.99, 1030, 310, 64, 2900, 170, 0.95, 62, 8, 12, 3, 25],
  ['Dallas', 32.78, -96.8, 7900, 440, 83, 6500, 10, 1.15, 43, 16, 29, 8, 50],
  ['Houston', 29.76, -95.37, 7300, 370, 75, 6800, 275, 0.85, 34, 17, 38, 8, 35],
  ['San Antonio', 29.42, -98.49, 2650, 340, 71, 4500, 340, 0.95, 31, 7, 56, 3, 30],
  ['Austin', 30.27, -97.74, 2420, 560, 95, 5000, 300, 1.35, 50, 7, 32, 7, 50],
  ['McAllen', 26.2, -98.23, 890, 270, 50, 3600, 350, 0.95, 6, 1, 92, 1, 30],
  ['El Paso', 31.76, -106.49, 870, 290, 56, 4200, 320, 1, 11, 3, 83, 1, 20],
  ['Albuquerque', 35.08, -106.65, 920, 390, 65, 4000, 60, 1.1, 37, 2, 50, 2, 25],
  ['Denver', 39.74, -104.99, 2980, 640, 98, 8000, 180, 1, 62, 5, 23, 5, 25],
  ['Colorado Springs', 38.83, -104.82, 770, 480, 82, 3500, 330, 1.1, 68, 6, 17, 3, 15],
  ['Salt Lake City', 40.76, -111.89, 1260, 590, 90, 5500, 130, 1.2, 71, 2, 18, 4, 20],
  ['Boise', 43.62, -116.2, 810, 560, 78, 3800, 310, 1.4, 79, 1, 14, 2, 20],
  ['Reno', 39.53, -119.81, 500, 580, 80, 4500, 210, 1.15, 60, 2, 25, 6, 15],
  ['Las Vegas', 36.17, -115.14, 2320, 450, 70, 7500, 250, 1.2, 39, 12, 32, 10, 7],
  ['Phoenix', 33.45, -112.07, 5000, 510, 82, 5500, 40, 1.35, 53, 6, 31, 4, 35],
  ['Tucson', 32.22, -110.97, 1060, 380, 66, 4200, 20, 1.2, 50, 3, 38, 3, 25],
  ['Los Angeles', 34.05, -118.24, 13000, 1050, 89, 17000, 275, 0.85, 28, 6, 45, 16, 7],
  ['Riverside', 33.95, -117.4, 4650, 590, 82, 4500, 150, 1.15, 29, 7, 53, 7, 12],
  ['San Diego', 32.72, -117.16, 3280, 950, 99, 9500, 340, 1.05, 43, 5, 34, 12, 13],
  ['Bakersfield', 35.37, -119.02, 910, 390, 64, 4500, 290, 1.15, 30, 5, 56, 5, 30],
  ['Fresno', 36.74, -119.79, 1010, 440, 67, 5000, 20, 1.15, 26, 4, 55, 11, 30],
  ['San Jose', 37.34, -121.89, 1940, 1350, 151, 9000, 300, 0.65, 28, 2, 26, 39, 37],
  ['San Francisco', 37.77, -122.42, 4600, 1000, 128, 25000, 160, 0.6, 37, 7, 22, 28, 13],
  ['Sacramento', 38.58, -121.49, 2410, 620, 89, 5500, 60, 1, 50, 7, 22, 15, 25],
  ['Portland', 45.52, -122.68, 2500, 590, 91, 7500, 250, 0.95, 69, 3, 13, 7, 20],
  ['Seattle', 47.61, -122.33, 4000, 750, 107, 11000, 85, 1, 58, 6, 11, 16, 25],
  ['Spokane', 47.66, -117.43, 590, 440, 72, 3500, 180, 1.2, 83, 2, 7, 2, 15],
  ['Anchorage', 61.19, -149.88, 400, 420, 92, 3200, 150, 0.85, 60, 4, 8, 8, 5],
  ['Honolulu', 21.31, -157.85, 1000, 800, 99, 16000, 100, 0.8, 17, 2, 10, 42, 1],
  ['San Juan', 18.45, -66.07, 2000, 260, 28, 8000, 200, 1, 1, 0.3, 98, 0.1, 20],
]

export const METROS: readonly Metro[] = ROWS.map((row) => ({
  name: row[0],
  latitude: row[1],
  longitude: row[2],
  peopleThousands: row[3],
  priceUsd: row[4] * 1000,
  incomeUsd: row[5] * 1000,
  peakDensity: row[6],
  favoredBearing: row[7],
  boom: row[8],
  races: raceSharesOf(row[9], row[10], row[11], row[12], row[13]),
}))
