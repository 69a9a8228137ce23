import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { inventoryList } from './inventory-list.ts'
import { InventoryFoot } from './states-inventory.tsx'

const flow = createSearchFlow(inventoryList)

/** Listings of the states and of their zips in one month. */
export default function InventoryPage() {
  return <ResultsScreen flow={flow} foot={<InventoryFoot />} />
}
