import { type TermKey, terms } from '@homeground/catalog/terms'
import { Link } from 'react-router-dom'
import { AnchoredPopover } from './anchored-popover.tsx'
import type { OpenCard } from './card-button.tsx'
import classes from './provenance.module.css'

interface TermPopoverProps extends OpenCard {
  readonly term: TermKey
}

/** An open popover that explains a term of the catalog. */
export default function TermPopover({ term, ...open }: TermPopoverProps) {
  const { name, lines } = terms.find(({ key }) => key === term)!
  return (
    <AnchoredPopover
      {...open}
      className={classes.dropdown}
      label={name}
      position="bottom-start"
      shadow="md"
      title={name}
    >
      {lines.map((line) => (
        <p className={classes.sentence} key={line}>
          {line}
        </p>
      ))}
      <p className={classes.sentence}>
        <Link to={`/data#${term}`}>Method</Link>
      </p>
    </AnchoredPopover>
  )
}
