import { propertyTaxes, propertyTaxRate, propertyTaxSource } from '@homeground/catalog/home-costs'
import { isStateAbbr, states } from '@homeground/catalog/states'
import { formatMoney } from '@homeground/format/numbers'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { useFold } from '../../ui/tables/data-table.tsx'
import classes from './calc.module.css'

const rows = Object.keys(propertyTaxes)
  .filter(isStateAbbr)
  .map((state) => ({ state, rate: propertyTaxRate(state)!, ...propertyTaxes[state]! }))
  .toSorted((a, b) => b.rate - a.rate || states[a.state].localeCompare(states[b.state]))

/** Where the rates of the states come from: each of them, highest first. */
export function StateTaxesSection() {
  const { publisher, title, year, page } = propertyTaxSource
  const fold = useFold(rows.length, `${rows.length} states`)
  return (
    <Section
      id="taxes"
      notes={
        <>
          <p>
            What owners pay, as a share of what their homes are worth. It differs by town, and a home that was just sold
            can be taxed higher.
          </p>
          <Source>
            {publisher}, <a href={page}>{title}</a>, {year}: median real estate taxes ÷ median value of owner-occupied
            homes.
          </Source>
        </>
      }
      title="Property tax by state"
    >
      <DataTable
        className={`${fold.tableClass} ${classes.states}`}
        columns={[
          'State',
          { label: 'Rate', isNumber: true },
          { label: 'Median tax', isNumber: true },
          { label: 'Median value', isNumber: true },
        ]}
      >
        <tbody>
          {rows.map(({ state, rate, medianTaxUsd, medianValueUsd }, at) => (
            <tr className={fold.rowClass(at)} key={state}>
              <th scope="row">{states[state]}</th>
              <td className={table.number}>{rate.toFixed(2)}%</td>
              <td className={table.number}>{formatMoney(medianTaxUsd)}</td>
              <td className={table.number}>{formatMoney(medianValueUsd)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {fold.button}
    </Section>
  )
}
