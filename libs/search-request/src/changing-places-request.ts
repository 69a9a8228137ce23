import { type ChangingPlacesOrder, changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import { type AreaRequest, readArea } from './area.ts'
import { Fields, type Parsed, type Query, readItemFields, readYear } from './fields.ts'
import { type AttributeRange, readPrice } from './filters.ts'
import { type Order, readOrderOf } from './order.ts'

/** A search for zips by the change of their average price between two years. */
export interface ChangingPlacesRequest {
  readonly area: AreaRequest
  /** Undefined where it was not sent. Whether they are loaded is not checked. */
  readonly fromYear: number | undefined
  readonly toYear: number | undefined
  /** Bounds of the average of the later year. */
  readonly prices: readonly AttributeRange[]
  readonly order: Order & { readonly attribute: ChangingPlacesOrder }
  /** Which values an item carries; undefined means all. Does not change what is found. */
  readonly fields?: readonly string[] | undefined
}

const [firstOrder, ...otherOrders] = changingPlacesOrders.map(({ key }) => key)

/** Parses `GET /api/search/changing_places`. Table and column are matched against a list and then left out. */
export function parseChangingPlaces(query: Query): Parsed<ChangingPlacesRequest> {
  const fields = new Fields(query)
  for (const name of ['fromTable', 'toTable']) fields.choice(changingPlaces.tables, name)
  for (const name of ['fromColumn', 'toColumn']) fields.choice(changingPlaces.columns, name)
  return fields.parsed<ChangingPlacesRequest>({
    area: readArea(fields),
    fromYear: readYear(fields, 'fromYear'),
    toYear: readYear(fields, 'toYear'),
    prices: readPrice(fields),
    order: readOrderOf(fields, [firstOrder!, ...otherOrders], ['desc', 'asc']),
    fields: readItemFields(fields),
  })
}
