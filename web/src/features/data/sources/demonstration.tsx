import { findSource } from '@homeground/catalog/sources'
import { joinWords, lowerFirst } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/page/section.tsx'
import table from '../../../ui/tables/table.module.css'
import { CopyButton } from './copy-button.tsx'
import classes from './demonstration.module.css'
import type { SourceLine } from './source-lines.ts'

export interface DemonstrationProps {
  readonly generated: readonly SourceLine[]
}

/** What of the loaded data is generated, and how whoever runs the site replaces it. */
export function Demonstration({ generated }: DemonstrationProps) {
  const made = generated.filter(({ source }) => findSource(source)?.demonstration !== 'real')
  const hasAirports = made.length < generated.length
  const sources = [...new Map(generated.map((line) => [line.source, line])).values()]
  return (
    <Section
      id="demonstration"
      notes={
        <p>
          The places are real. The numbers of these sources are generated to show how the site
          works: decide nothing by them.
        </p>
      }
      title="Demonstration data"
    >
      <div className={classes.text}>
        <p>
          <b>Real:</b> zip codes, names of towns, counties and states, coordinates
          {hasAirports ? ', and large airports' : ''}.
        </p>
        <p>
          <b>Generated:</b> {joinWords(made.map(({ feeds }) => lowerFirst(feeds)))}. The same seed
          always gives the same numbers. They have the shape of real ones: prices fall with the
          distance from cities, some zips have no listings, some values are suppressed. They are
          written in the publishers’ own formats and come in the way real files do.
        </p>
        <p>
          <b>To replace it</b>, whoever runs this site imports the publishers’ files, on the machine
          where it runs. The first real file of a source takes the place of all generated rows of
          it; school files (CCD, EDGE, EDFacts) give way together. When nothing generated is left,
          the banner is gone.
        </p>
      </div>
      <table className={`${table.table} ${classes.commands}`}>
        <thead>
          <tr>
            <th scope="col">Files from</th>
            <th scope="col">Command</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, publisher }) => (
            <tr key={source}>
              <th scope="row">
                <FilesFrom publisher={publisher} source={source} />
              </th>
              <td>
                <code>{commandOf(source)}</code>{' '}
                <CopyButton label={`Copy the command for ${source}`} text={commandOf(source)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function FilesFrom({ source, publisher }: Pick<SourceLine, 'source' | 'publisher'>) {
  const entry = findSource(source)
  return entry?.page ? <a href={entry.page}>{`${entry.publisher}: ${entry.title}`}</a> : publisher
}

function commandOf(source: string): string {
  const entry = findSource(source)
  const isOneFile = entry?.newestFile && entry.files.length === 0
  const from = isOneFile ? `--url ${entry.newestFile}` : '--file <path>'
  return `npm run data -- import ${source} ${from}`
}
