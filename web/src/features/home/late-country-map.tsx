import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { useNear } from '../../lib/use-near.ts'
import classes from './home.module.css'

const loadMap = () => import('./country-map.tsx')

/** The map of the country, drawn after the text of the page; its place is kept free until then. */
export function LateCountryMap({ attribute }: { readonly attribute: LoadedAttribute }) {
  const [place, isNear] = useNear<HTMLDivElement>()
  const CountryMap = useLazyComponent(loadMap, isNear)
  return (
    <div ref={place}>{CountryMap ? <CountryMap attribute={attribute} /> : <div className={classes.mapPlace} />}</div>
  )
}
