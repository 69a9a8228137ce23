import { natickAndAround } from './fake-search.ts'
import { loadNatick } from './natick.ts'
import { profileOf } from './search-profile.ts'
import { startSchools } from './support.ts'

const towns = { '01760': 'Natick', '01701': 'Framingham', '01770': 'Sherborn', '01035': 'Hadley' }
/** What the search service says of the zips of these schools. */
export const profile = profileOf(
  Object.entries(natickAndAround).map(([zip, [lat, lng]]) => ({
    zip,
    town: towns[zip as keyof typeof towns],
    stateAbbr: 'MA',
    lat,
    lng,
    price: zip === '01760' ? 834_950 : null,
    hasArea: zip !== '01035',
  })),
)

/** The schools of Natick and around, derived and in memory, with `profile`. Stop it at the end. */
export async function startSchoolsAroundNatick() {
  const schools = await startSchools()
  await loadNatick(schools)
  await schools.derive()
  await schools.hold(profile)
  return schools
}

/** The ids of schools of a list. */
export const idsOf = (list: readonly { readonly ncesID: string }[]) => list.map(({ ncesID }) => ncesID)
