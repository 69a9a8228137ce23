import Type from 'typebox'

/** A parameter of a query string. */
export const text = (description: string) => Type.Optional(Type.String({ description }))

/** Where to search, by the same names in every search. */
export const areaParameters = {
  searchArea: text('state (default), zip (a circle), place (a town or county) or nationwide'),
  selectedAreaSearch: text('Alias of searchArea'),
  area: text('Alias of searchArea'),
  states: text('Comma-separated abbreviations; default MA'),
  filteredStates: text('Alias of states'),
  distanceFromTownZip: text(
    'The place, or the center of the circle: "Town, ST" or "Name County, ST"; for a circle also five digits',
  ),
  distanceFromZip: text('Alias of distanceFromTownZip'),
  zip: text('Alias of distanceFromTownZip'),
  placeValue: text('Alias of distanceFromTownZip'),
  placeType: text('zip or town; how placeValue is meant'),
  selectedPlaceName: text('A label of the chosen place, not used for matching'),
  selectedPlaceLat: text('Degrees north; with selectedPlaceLng it wins over the place'),
  selectedPlaceLng: text('Degrees east'),
  distanceFromRadius: text('Miles, 0 < r ≤ 500; default 25'),
  radius: text('Alias of distanceFromRadius'),
  searchRadius: text('Alias of distanceFromRadius'),
}
