/** Shares (0-1) of people by race and origin; what is missing to 1 are all others. */
export interface Origins {
  readonly white: number
  readonly black: number
  readonly hispanic: number
  /** Asian, with the Asian Indians. */
  readonly asian: number
  readonly indianOfAsian: number
}

/** From percent, the last one percent of the Asians. */
export const originsOf = (
  white: number,
  black: number,
  hispanic: number,
  asian: number,
  indianOfAsian: number,
): Origins => ({
  white: white / 100,
  black: black / 100,
  hispanic: hispanic / 100,
  asian: asian / 100,
  indianOfAsian: indianOfAsian / 100,
})

/** Each share is multiplied by e^tilt, then all are scaled so that they and the rest sum to 1. */
export function tilted(
  origins: Origins,
  tilt: { black: number; hispanic: number; asian: number; indian: number },
): Origins {
  const black = origins.black * Math.exp(tilt.black)
  const hispanic = origins.hispanic * Math.exp(tilt.hispanic)
  const asian = origins.asian * Math.exp(tilt.asian)
  const others = 1 - origins.white - origins.black - origins.hispanic - origins.asian
  const sum = origins.white + black + hispanic + asian + others
  const indian = origins.indianOfAsian * Math.exp(tilt.indian)
  return {
    white: origins.white / sum,
    black: black / sum,
    hispanic: hispanic / sum,
    asian: asian / sum,
    indianOfAsian: indian / (1 - origins.indianOfAsian + indian),
  }
}
