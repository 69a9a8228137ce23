const words = `
  homes house town towns city cities zip codes near in around close to outside of suburbs from within miles minutes radius
  under over at least most max min between and or but not no without avoid except more less than fewer up down
  500k 1.2m $1,500 $400-600k 20% 30 40 450 5,000 half million a quarter fifteen hundred 02108 98052 99999 5 per square foot
  mile month people days years price rent budget listings inventory total days on market owners renters schools school
  score good bad top best great low high short long few many cheap expensive luxury cheapest lowest highest largest
  youngest first sort by order income household wealthy middle class returns tax population density rural urban suburban
  village small big remote young retirees median age college educated graduates commute airport rising falling improving
  getting better worse fast stable peak Asian Black White Hispanic Latino Indian safe crime weather walkable diverse family
  friendly Boston Austin TX Texas Maine Portland Springfield New York England Washington Dakota the South West Coast
  rated priced third two thirds one five weeks hour neither drop growth shrinking flat biggest ownership value values degree
  moving to left suburbs Cali
  nationwide anywhere USA , . ; ! ( ) % $ - + < > / ' " é 漢字 OR IN ME ok hi pensylvania nevda area place is are that with`
  .trim()
  .split(/\s+/)

/** Up to 14 random words, the same for a seed. */
export function wordSalad(seed: number): string {
  return salad(words, seed)
}

function salad(words: readonly string[], seed: number): string {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const count = 1 + next(14)
  return Array.from({ length: count }, () => words[next(words.length)]!).join(' ')
}

const plainWords = `
  music green window table pencil quick brown fox jumps lazy dog orange paper chair river song garden coffee morning happy
  yellow stone bread cloud story letter number picture question answer friend dream winter spring blue red shoe bicycle
  of the a and to for with that is are we you they can will please maybe never always often again because if so`
  .trim()
  .split(/\s+/)

/** Up to 14 random words of which none says anything about a place. */
export function plainSalad(seed: number): string {
  return salad(plainWords, seed)
}

const home = /home|house|budget|price|cheap|expensive|luxury|\$|k\b|m\b|hundred|million|98052|99999/i
const listings = /listing|inventory/i
const change = /up|down|rising|falling|improving|getting|fast|stable|drop|growth|shrinking|flat/i

/** For each attribute, what a text has to contain for a filter by it. */
export const filterWords: Readonly<Record<string, RegExp>> = {
  median_listing_price: home,
  median_listing_price_per_square_foot: /square|foot/i,
  median_home_value: /value/i,
  median_rent: /rent|\$|month/i,
  housing_inventory: listings,
  total_inventory: /total/i,
  inventory_net_change: new RegExp(`(?=.*(${listings.source}))(?=.*(${change.source}))`, 'i'),
  median_listing_net_change: new RegExp(`(?=.*(price|budget))(?=.*(${change.source}))`, 'i'),
  price_change_1yr: new RegExp(`(?=.*(price|budget))(?=.*(${change.source}))`, 'i'),
  peak_price_change: /peak/i,
  days_on_market: /days|weeks/i,
  days_on_market_mom: /days on market/i,
  percent_owner_occupied: /owners|ownership/i,
  percent_renter_occupied: /renters/i,
  overall_score: /school/i,
  diversity_score: /diverse/i,
  school_avg_pctprof_2yr_change: /school/i,
  avg_agi_per_return: /income|wealthy|class/i,
  median_household_income: /household/i,
  pct_returns_0_50k: /returns/i,
  pct_returns_50k_100k: /returns/i,
  pct_returns_100k_200k: /returns/i,
  pct_returns_100k_plus: /returns/i,
  pct_returns_200k_plus: /returns/i,
  population: /population|people|village|small/i,
  population_density: /density|rural|urban|suburb|remote|big|mile/i,
  median_age: /age|young|retirees/i,
  percent_bachelors_plus: /college|educated|degree/i,
  mean_commute_minutes: /commute/i,
  distance_to_large_airport: /airport/i,
  property_tax_rate: /tax/i,
  percent_asian: /asian/i,
  percent_asian_indian: /asian indian/i,
  percent_black: /black/i,
  percent_white: /white/i,
  percent_hispanic: /hispanic|latino/i,
}
