const NAMESAKES = [
  'Washington',
  'Lincoln',
  'Jefferson',
  'Franklin',
  'Madison',
  'Roosevelt',
  'Garfield',
  'Monroe',
  'Adams',
  'Jackson',
  'Grant',
  'McKinley',
  'Wilson',
  'Kennedy',
  'Edison',
  'Whittier',
  'Longfellow',
  'Emerson',
  'Hawthorne',
  'Oak Hill',
  'Maple Grove',
  'Riverside',
  'Lakeview',
  'Hillcrest',
  'Meadowbrook',
  'Cedar Ridge',
  'Highland',
  'Fairview',
  'Sunset',
  'Northside',
  'Southside',
  'Eastside',
  'Westside',
  'Woodland',
  'Brookside',
  'Parkview',
  'Willow Creek',
  'Forest Park',
  'Spring Valley',
  'Mill Creek',
  'Stone Bridge',
  'Prairie View',
  'Valley View',
  'Sycamore',
  'Magnolia',
  'Chestnut Hill',
  'Heritage',
  'Liberty',
  'Pioneer',
]

/** Distinct names for the schools of one kind in a district; the first is named after the town. */
export function nameSchools(town: string, kind: string, count: number): string[] {
  const start = [...town].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return `${town} ${kind}`
    const namesake = NAMESAKES[(start + i) % NAMESAKES.length]!
    const round = Math.floor((i - 1) / NAMESAKES.length)
    return round === 0 ? `${namesake} ${kind}` : `${namesake} ${kind} ${round + 1}`
  })
}
