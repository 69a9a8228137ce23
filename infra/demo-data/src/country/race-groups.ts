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
