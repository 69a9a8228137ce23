import { lateComponent } from '../../lib/late-component.tsx'

/** The card of a zip, whose script is loaded when one is opened. */
export const LatePlaceCard = lateComponent(() => import('./place-card.tsx'))
