import '@mantine/core/styles/Input.layer.css'
import { findAttribute } from '@homeground/catalog/attributes'
import { type EmbedKind, type EmbedPart, embedHeight, embedHtml, embedPath } from '@homeground/contracts/embeds'
import { labelInline } from '@homeground/format/format'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type from '../../ui/type.module.css'
import { AttributeOptions } from '../figures/attribute-options.tsx'
import classes from './embed-code.module.css'

export interface EmbedCodeProps {
  /** Of the page. */
  readonly path: string
  readonly title: string
  /** What other sites can show of it. Of a map with a measure, the reader may choose another measure. */
  readonly parts: readonly EmbedPart[]
}

const names: Readonly<Record<EmbedKind, string>> = {
  card: 'Key figures',
  chart: 'Median listing price by month',
  map: 'Outline among its neighbors',
}
const coloredMap = 'Map colored by a measure'

/** The HTML with which another site shows parts of the page. */
export default function EmbedCode({ path, title, parts }: EmbedCodeProps) {
  return (
    <div className={classes.embeds}>
      <p>
        Paste {parts.length > 1 ? 'one of these' : 'this'} into a page of your own. It needs no script, sets no cookie,
        and always shows the newest figures with their sources.
      </p>
      {parts.map((part) =>
        part.kind === 'map' && part.measure !== undefined ? (
          // Another measure of the page starts the menu again.
          <ColoredMap key={`map ${part.measure}`} measure={part.measure} path={path} title={title} />
        ) : (
          <Part key={part.kind} name={names[part.kind]} part={part} path={path} title={title} />
        ),
      )}
    </div>
  )
}

interface ColoredMapProps extends Pick<EmbedCodeProps, 'path' | 'title'> {
  /** Chosen first. */
  readonly measure: string
}

function ColoredMap({ measure: first, path, title }: ColoredMapProps) {
  const [measure, setMeasure] = useState(first)
  return (
    <Part
      menu={
        <NativeSelect
          aria-label="Measure of the map"
          className={classes.measure ?? ''}
          onChange={(event) => setMeasure(event.currentTarget.value)}
          rightSection={<Icon name="chevron" size={16} />}
          value={measure}
        >
          <AttributeOptions />
        </NativeSelect>
      }
      name={coloredMap}
      part={{ kind: 'map', measure }}
      path={path}
      title={title}
    />
  )
}

interface PartProps extends Pick<EmbedCodeProps, 'path' | 'title'> {
  readonly part: EmbedPart
  readonly name: string
  readonly menu?: ReactNode
}

function Part({ part, name, path, title, menu }: PartProps) {
  const attribute = part.measure === undefined ? undefined : findAttribute(part.measure)
  const what = attribute ? `zip codes by ${labelInline(attribute)}` : name.toLowerCase()
  const code = { ...part, path, title: `${title}: ${what}`, origin: location.origin }
  const html = embedHtml({ ...code, width: '100%', height: embedHeight(part) })
  return (
    <div>
      <h3>{name}</h3>
      {menu}
      <code className={`${type.mono} ${classes.code}`}>{html}</code>
      <p>
        <CopyButton label={`Copy the code: ${name}`} text={html} />{' '}
        <a href={embedPath(part, path)} rel="noopener" target="_blank">
          Preview
        </a>
      </p>
    </div>
  )
}
