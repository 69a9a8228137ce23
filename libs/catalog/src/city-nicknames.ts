import type { StateAbbreviation } from './states.ts'

interface City {
  readonly town: string
  readonly state: StateAbbreviation
}

/** What people type for a city whose post office has another name, in lower case without punctuation. */
export const cityNicknames: Readonly<Record<string, City>> = {
  abq: { town: 'Albuquerque', state: 'NM' },
  atl: { town: 'Atlanta', state: 'GA' },
  beantown: { town: 'Boston', state: 'MA' },
  'big apple': { town: 'New York', state: 'NY' },
  chitown: { town: 'Chicago', state: 'IL' },
  cincy: { town: 'Cincinnati', state: 'OH' },
  indy: { town: 'Indianapolis', state: 'IN' },
  jax: { town: 'Jacksonville', state: 'FL' },
  kc: { town: 'Kansas City', state: 'MO' },
  la: { town: 'Los Angeles', state: 'CA' },
  manhattan: { town: 'New York', state: 'NY' },
  'new york city': { town: 'New York', state: 'NY' },
  nola: { town: 'New Orleans', state: 'LA' },
  nyc: { town: 'New York', state: 'NY' },
  okc: { town: 'Oklahoma City', state: 'OK' },
  philly: { town: 'Philadelphia', state: 'PA' },
  'san fran': { town: 'San Francisco', state: 'CA' },
  sf: { town: 'San Francisco', state: 'CA' },
  slc: { town: 'Salt Lake City', state: 'UT' },
  stl: { town: 'Saint Louis', state: 'MO' },
  'twin cities': { town: 'Minneapolis', state: 'MN' },
  vegas: { town: 'Las Vegas', state: 'NV' },
}
