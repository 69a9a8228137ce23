import { type EmbedKind, embedHeights, embedHtml, embedPath } from '@homeground/contracts/embeds'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import type from '../../ui/type.module.css'
import classes from './embed-code.module.css'

export interface EmbedCodeProps {
  /** Of the page of the place. */
  readonly path: string
  readonly title: string
  /** Only zips have a chart. */
  readonly isZip: boolean
}

const names: Readonly<Record<EmbedKind, string>> = {
  card: 'Key figures',
  chart: 'Median listing price by month',
  map: 'Outline among its neighbors',
}

/** The HTML with which another site shows parts of the page. */
export default function EmbedCode({ path, title, isZip }: EmbedCodeProps) {
  const kinds: readonly EmbedKind[] = isZip ? ['card', 'chart', 'map'] : ['card', 'map']
  return (
    <div className={classes.embeds}>
      <p>
        Paste one of these into a page of your own. It needs no script, sets no cookie, and always shows the newest
        figures with their sources.
      </p>
      {kinds.map((kind) => {
        const name = names[kind]
        const code = { kind, path, title: `${title}: ${name.toLowerCase()}`, origin: location.origin }
        const html = embedHtml({ ...code, width: '100%', height: embedHeights[kind] })
        return (
          <div key={kind}>
            <h3>{name}</h3>
            <code className={`${type.mono} ${classes.code}`}>{html}</code>
            <p>
              <CopyButton label={`Copy the code: ${name}`} text={html} />{' '}
              <a href={embedPath(kind, path)} rel="noopener" target="_blank">
                Preview
              </a>
            </p>
          </div>
        )
      })}
    </div>
  )
}
