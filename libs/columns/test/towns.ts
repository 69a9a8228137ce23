import { type Columns, type ColumnsInput, openColumns, packColumns } from '../src/index.ts'

/** Five zips, few enough to compute every result by hand; given out of order. */
export const towns: ColumnsInput = {
  version: 'towns',
  ids: ['03060', '01760', '02138', '99501', '01701'],
  groups: ['NH', 'MA', 'MA', 'AK', 'MA'],
  lat: [42.75, 42.28, 42.38, 61.21, 42.3],
  lng: [-71.47, -71.35, -71.13, -149.89, -71.43],
  attributes: {
    // in order of id: 01701 550, 01760 700, 02138 1200, 03060 400, 99501 none
    price: [400, 700, 1200, null, 550],
    // in order of id: 80, 90, 90, 70, 70
    score: [70, 90, 90, 70, 80],
    nothing: [null, null, null, null, null],
  },
}

export const openTowns = (): Columns => openColumns(packColumns(towns))
