export { buildOutlines } from './build-outlines.ts'
export {
  packOutlines,
  type StateOutlines,
  type StateTopology,
  topologyOf,
  unpackOutlines,
  type ZipOutline,
} from './state-outlines.ts'
export { boxOf, polygonsOnGrid, type Ring, ringArea, UNITS_PER_DEGREE, type ZipArea } from './zip-area.ts'
