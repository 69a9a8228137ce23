import { AnchoredPopover, type AnchoredPopoverProps } from '../popover/anchored-popover.tsx'
import classes from './provenance.module.css'
import { ProvenanceCard, type ProvenanceCardProps } from './provenance-card.tsx'

type ProvenancePopoverProps = ProvenanceCardProps & Pick<AnchoredPopoverProps, 'place' | 'onClickOutside'>

/** An open popover with the source of a number. */
export default function ProvenancePopover(props: ProvenancePopoverProps) {
  const { place, onClickOutside, ...card } = props
  return (
    <AnchoredPopover
      className={classes.dropdown}
      label={`About ${card.attribute.label}`}
      onClickOutside={onClickOutside}
      onClose={card.onClose}
      place={place}
      position="bottom"
      shadow="md"
    >
      <ProvenanceCard {...card} />
    </AnchoredPopover>
  )
}
