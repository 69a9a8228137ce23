import { attributeGroups, paymentAttribute } from '@homeground/catalog/attributes'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useAttributes } from '../../lib/api/attributes.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { PaymentFilterProps } from '../../places/loan/payment-filter.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { RangeFilterProps } from '../../ui/range-filter/range-filter.tsx'
import { FilterLine } from '../../ui/range-filter/range-head.tsx'
import { type MapFilters, type MapState, mapFilters, textOf, withFilterText } from './map-address.ts'
import { histogramsQuery } from './map-api.ts'
import classes from './map-screen.module.css'

/** Its script is loaded when a filter is opened. */
const RangeFilter = lazyComponent<RangeFilterProps>(() =>
  import('../../ui/range-filter/range-filter.tsx').then((file) => ({ default: file.RangeFilter })),
)

const PaymentFilter = lazyComponent<PaymentFilterProps>(() =>
  import('../../places/loan/payment-filter.tsx').then((file) => ({ default: file.PaymentFilter })),
)

export interface MapPanelProps {
  readonly state: MapState
  readonly onColor: (color: string) => void
  readonly onFilters: (filters: MapFilters) => void
}

/** Which attribute colors the map, and which zips it shows. */
export function MapPanel({ state, onColor, onFilters }: MapPanelProps) {
  const { color, filters } = state
  return (
    <>
      <ColorMenu color={color} onColor={onColor} />
      <Filters filters={filters} onFilters={onFilters} />
    </>
  )
}

function ColorMenu({ color, onColor }: { color: string; onColor: (color: string) => void }) {
  const { all } = useAttributes()
  return (
    <NativeSelect
      className={classes.color ?? ''}
      label="Color by"
      onChange={(event) => onColor(event.currentTarget.value)}
      rightSection={<Icon name="chevron" size={16} />}
      value={color}
    >
      {attributeGroups.map(({ key: group, label }) => (
        <optgroup key={group} label={label}>
          {all
            .filter((attribute) => attribute.group === group)
            .map(({ key, label: name, loaded }) => (
              <option disabled={!loaded} key={key} value={key}>
                {loaded ? name : `${name} (no data yet)`}
              </option>
            ))}
        </optgroup>
      ))}
    </NativeSelect>
  )
}

function Filters({ filters, onFilters }: Pick<MapPanelProps, 'onFilters'> & { filters: MapFilters }) {
  const { byKey } = useAttributes()
  const [open, setOpen] = useState<readonly string[]>([])
  const isUsed = open.length > 0 || Object.keys(filters).length > 0
  const { data: histograms } = useQuery({ ...histogramsQuery, enabled: isUsed })
  return mapFilters.map((filter) => {
    const { attribute: key } = filter
    const attribute = byKey.get(key)!
    const value = textOf(filters, filter)
    const change = (text: string | undefined) => onFilters(withFilterText(filters, filter, text))
    const toggle = (name: string, isOpen: boolean) =>
      setOpen(isOpen ? [...open, name] : open.filter((each) => each !== name))
    const range =
      open.includes(key) || value !== undefined ? (
        <RangeFilter
          attribute={attribute}
          histogram={histograms?.[key]}
          key={key}
          onChange={change}
          onFold={() => toggle(key, false)}
          value={value}
        />
      ) : (
        <FilterLine attribute={attribute} key={key} onOpen={() => toggle(key, true)} />
      )
    if (key !== 'median_listing_price') return range
    const isPayment = open.includes(paymentAttribute.key)
    return (
      <Fragment key={key}>
        {range}
        {isPayment || value !== undefined ? (
          <PaymentFilter
            isOpen={isPayment}
            onChange={change}
            onToggle={(isOpen) => toggle(paymentAttribute.key, isOpen)}
            price={attribute}
            value={value}
          />
        ) : (
          <FilterLine attribute={paymentAttribute} onOpen={() => toggle(paymentAttribute.key, true)} />
        )}
      </Fragment>
    )
  })
}
