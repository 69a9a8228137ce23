import { findAttribute } from '@homeground/catalog/attributes'
import { formatFigure } from '@homeground/format/figure-text'
import { Skeleton } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import mapClasses from '../../ui/map/page-map.module.css'
import { Breadcrumbs, type Crumb } from '../../ui/page/breadcrumbs.tsx'
import { SectionNotes } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { type MarkedText, MarkedTexts } from '../../ui/values/no-value.tsx'
import { PrintButton } from '../sheet/print-button.tsx'
import overviewClasses from './overview.module.css'
import { Overview } from './overview.tsx'
import { figureOf, type Place } from './place.ts'
import classes from './place-page.module.css'
import { standoutsOf } from './standout.ts'

/** A part of the page: the id of its heading, the text of its link, and whether only wide windows have that link. */
export interface PlacePart {
  readonly id: string
  readonly label: string
  readonly isMinor?: boolean
}

const overview: PlacePart = { id: 'overview', label: 'Overview' }

interface PlacePageProps {
  readonly place: Place
  readonly attributes: LoadedAttributes
  /** The levels above the place, and itself. */
  readonly crumbs: readonly Crumb[]
  /** The parts of a sentence about the place. */
  readonly summary: readonly MarkedText[]
  /** What is particular about the place and belongs to its first lines; none for most. */
  readonly remark?: ReactNode
  /** Up to three buttons of the same width; the button that prints is after them. */
  readonly actions: ReactNode
  /** Below the buttons, over their whole width. */
  readonly belowActions?: ReactNode
  /** The same as icons, in the bar that stays in view. */
  readonly barActions: ReactNode
  readonly map: ReactNode
  /** Those below the map. */
  readonly parts: readonly PlacePart[]
  /** The parts; null while their script loads. */
  readonly children: ReactNode
}

/**
 * The page of a place of any kind: name, one sentence, six figures and map, then its parts. A bar with its name and price,
 * and links to the parts that follow the scroll, stay in view; in a wide window they are in the margin column.
 */
export function PlacePage(props: PlacePageProps) {
  const { place, attributes, crumbs, summary, remark, actions, belowActions, barActions, map, parts, children } = props
  const name = useRef<HTMLHeadingElement>(null)
  const isPast = useIsPast(name)
  const standouts = useMemo(() => standoutsOf(place, attributes), [place, attributes])
  return (
    <div className={`${type.page} ${classes.page}`} data-sheet="place">
      <header className={classes.name}>
        <Breadcrumbs crumbs={crumbs} />
        <h1 className={classes.title} data-printed="name" id={overview.id} ref={name} tabIndex={-1}>
          {place.name} <span>{place.code}</span>
        </h1>
      </header>
      <div className={classes.margin}>
        <div className={classes.bar} data-shown={isPast}>
          <div className={classes.barRow}>
            <p>
              <b>
                {place.name} {place.code}
              </b>
              <ShortPrice place={place} />
            </p>
            <div className={classes.barActions}>{barActions}</div>
          </div>
        </div>
        <PartLinks parts={[overview, ...parts]} />
      </div>
      <div className={classes.first}>
        <p className={`${type.lede} ${classes.summary}`} data-printed="summary">
          <MarkedTexts between=", " end="." texts={summary} />
        </p>
        {remark ? (
          <p className={classes.remark} data-printed="remark">
            {remark}
          </p>
        ) : null}
        {standouts.length > 0 ? (
          <p className={`${classes.remark} ${classes.wide}`} data-printed="remark">
            <MarkedTexts between=" " texts={standouts} />
          </p>
        ) : null}
        <div className={classes.actions}>
          {actions}
          <PrintButton isReady={children !== null} />
        </div>
        {belowActions}
        <Overview attributes={attributes} place={place} />
      </div>
      <div className={classes.mapPlace}>{map}</div>
      <div className={classes.parts}>
        <SectionNotes value="folded">{children ?? <div className={classes.rest} />}</SectionNotes>
      </div>
    </div>
  )
}

/** `$835k` */
function ShortPrice({ place }: { readonly place: Place }) {
  const figure = figureOf(place.figures, 'median_listing_price')
  if (!figure || figure.value === null) return null
  const attribute = findAttribute(figure.key)!
  return <span>{formatFigure(attribute, figure.value, figure.note, { short: true })}</span>
}

/** Whether an element is above what the bar leaves visible. */
function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < barHeight),
      { rootMargin: `-${barHeight}px 0px 0px` },
    )
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return isPast
}

/** In CSS pixels, as place-page.module.css has it. */
const barHeight = 48
/** A part is the current one from the moment its heading is this far below the top of the window. */
const currentFrom = 160

/** The id of the part that is being read. */
function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    let frame = 0
    const follow = () => {
      frame = 0
      const begun = all.split(' ').filter((id) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top < currentFrom
      })
      setCurrent(begun.at(-1) ?? all.split(' ')[0])
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(follow)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [all])
  return current
}

/** Links to the parts; the one that is being read is marked, and in view. */
function PartLinks({ parts }: { readonly parts: readonly PlacePart[] }) {
  const current = useCurrentPart(parts.map(({ id }) => id))
  const { hash } = useLocation()
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    const [row, link] = [links.current!, links.current!.querySelector<HTMLElement>('[aria-current]')]
    if (!link || row.scrollWidth <= row.clientWidth) return
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label="On this page" className={classes.links} ref={links}>
      {parts.map(({ id, label, isMinor = false }) => (
        <Link
          aria-current={id === current ? 'location' : undefined}
          data-minor={isMinor}
          key={id}
          // The address already has this hash: it does not change, so that the frame would not scroll there again.
          onClick={() => hash === `#${id}` && document.getElementById(id)?.scrollIntoView()}
          to={`#${id}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const shownFigures = [0, 1, 2, 3, 4, 5]
const buttons = [0, 1, 2]

/** Placeholder of the page while it is loading, with its layout. */
export function PlaceSkeleton() {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.page}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={classes.name}>
        <Skeleton height={20} width={240} />
        <div className={`${classes.title} ${classes.waitingTitle}`}>
          <Skeleton height={40} width="60%" />
        </div>
      </div>
      <div className={classes.margin}>
        <div className={classes.links} />
      </div>
      <div className={classes.first}>
        <div className={classes.summary}>
          <Skeleton height={56} width="90%" />
        </div>
        <div className={classes.actions}>
          {buttons.map((button) => (
            <Skeleton height={44} key={button} />
          ))}
        </div>
        <div className={`${overviewClasses.figures} ${overviewClasses.overview}`}>
          {shownFigures.map((figure) => (
            <div key={figure}>
              <Skeleton height={72} width="80%" />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.mapPlace}>
        <div className={mapClasses.map} />
      </div>
      <div className={classes.parts}>
        <div className={classes.rest} />
      </div>
    </div>
  )
}
