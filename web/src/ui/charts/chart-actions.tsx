import { type RefObject, startTransition } from 'react'
import { useCopy } from '../form/copy-button.tsx'
import { type LinkParams, pageLink } from '../pictures/page-link.ts'
import type { PictureText } from '../pictures/picture-frame.ts'
import { useSavePicture } from '../pictures/use-save-picture.ts'
import classes from './chart-actions.module.css'

/** A chart as a picture and as a link. */
export interface ChartPicture extends Omit<PictureText, 'link'> {
  /** What the picture shows: the drawing with its key. */
  readonly chart: RefObject<HTMLElement | null>
  /** Name of the file, without its ending. */
  readonly file: string
  /** The id that a link to the chart scrolls to. */
  readonly anchor: string
  /** Parameters of what the chart shows that are not in the address of the page. */
  readonly params?: LinkParams
}

interface ChartActionsProps {
  /** Contents of the file: `median listing price by month`. */
  subject: string
  asTable: boolean
  onTable(asTable: boolean): void
  onCsv(): void
  picture: ChartPicture
}

/** Shows the values of a chart as a table, downloads them, or the chart as a picture, or copies its link. */
export function ChartActions({ subject, asTable, onTable, onCsv, picture }: ChartActionsProps) {
  return (
    <>
      <span className={classes.together}>
        <button
          aria-expanded={asTable}
          className={classes.action}
          onClick={() => startTransition(() => onTable(!asTable))}
          type="button"
        >
          {asTable ? 'Hide table' : 'View as table'}
        </button>
        <span className={classes.between}>,</span>
      </span>{' '}
      <span className={classes.together}>
        <button className={classes.action} onClick={onCsv} title={`Download ${subject}`} type="button">
          CSV
        </button>
        <span className={classes.between}>,</span>
      </span>{' '}
      <PictureActions {...picture} />
    </>
  )
}

function PictureActions({ chart, anchor, params, ...picture }: ChartPicture) {
  const { isSaving, start } = useSavePicture(async ({ saveChartPicture }) => {
    if (chart.current) await saveChartPicture(chart.current, { ...picture, link: pageLink(anchor, params) })
  })
  const { state, copy } = useCopy('')
  return (
    <>
      <span className={classes.together}>
        <button
          aria-busy={isSaving}
          className={classes.action}
          onClick={() => void start()}
          title="Download this chart as a picture (PNG)"
          type="button"
        >
          Picture
        </button>
        <span className={classes.between}>,</span>
      </span>{' '}
      <button
        className={classes.action}
        onClick={() => void copy(pageLink(anchor, params))}
        title="Copy a link to this chart"
        type="button"
      >
        Link
      </button>
      <span className={classes.status} role="status">
        {state === 'copied' ? ' copied' : null}
        {state === 'refused' ? ` ${pageLink(anchor, params)}` : null}
      </span>
    </>
  )
}
