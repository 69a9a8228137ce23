/**
 * The stacking order of a map's layers, as CSS z-indices of Leaflet's panes. Each layer of a map is drawn in one of
 * them, from the ground up.
 */
export const mapPanes = {
  /** Land, water and rivers. */
  ground: 200,
  /** The operator's tiles, if any. */
  tiles: 250,
  /** Areas colored by an attribute. */
  areas: 300,
  /** County lines, state lines and coasts. */
  lines: 320,
  /** Names of cities, towns and waters: below all marks, so that they never cover one. */
  labels: 340,
  /** The circle or the shapes of a search. */
  circle: 410,
  /** Dots of the zips around the places. */
  surroundings: 415,
  /** Names of states, which keep clear of the places. */
  stateNames: 420,
  /** The places. */
  places: 450,
  /** The dot under the pointer or with the focus. */
  surrounding: 460,
} as const
