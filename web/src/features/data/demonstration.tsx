import { findSource } from '@homeground/catalog/sources'
import { joinWords, lowerFirst } from '@homeground/format/format'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import type { SourceLine } from './source-lines.ts'
import classes from './sources.module.css'

export interface DemonstrationProps {
  /** The lines of the demonstration set. */
  readonly lines: readonly SourceLine[]
}

/** Which of the loaded data is generated, and how the operator of the site replaces it. */
export function Demonstration({ lines }: DemonstrationProps) {
  const generated = lines.filter(({ isDemonstration }) => isDemonstration)
  const real = lines.filter(({ isDemonstration }) => !isDemonstration)
  const sources = [...new Map(lines.map((line) => [line.source, line])).values()]
  return (
    <Section
      id="demonstration"
      notes={
        <p>
          The places are real. The numbers from these sources are generated to show how the site works: don’t base
          decisions on them.
        </p>
      }
      title="Demonstration data"
    >
      <div className={classes.demonstrationText}>
        <p>
          <b>Real:</b> zip codes, names of towns, counties and states, coordinates
          {real.map(({ feeds }) => `, ${lowerFirst(feeds)}`).join('')}.
        </p>
        <p>
          <b>Demonstration:</b> {joinWords(generated.map(({ feeds }) => lowerFirst(feeds)))}. The same seed always
          generates the same numbers. They resemble real ones: prices fall with the distance from cities, some zips have
          no listings, some values are suppressed. They are in the publishers’ file formats and are imported like real
          files.
        </p>
        <p>
          <b>To replace it</b>, the operator of this site runs one command on the machine that runs it. It fetches the
          newest files of all sources from their publishers. The first real file of a source replaces all of its
          generated rows; those of schools are replaced together. The banner disappears with the last generated row.
        </p>
      </div>
      <DataTable className={classes.commands} columns={['Files from', 'Command']}>
        <tbody>
          <tr>
            <th scope="row">All publishers</th>
            <td>
              <Command source="--all" />
            </td>
          </tr>
          {sources.map(({ source, publisher }) => (
            <tr key={source}>
              <th scope="row">
                <FilesFrom publisher={publisher} source={source} />
              </th>
              <td>
                <Command source={source} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

function FilesFrom({ source, publisher }: Pick<SourceLine, 'source' | 'publisher'>) {
  const entry = findSource(source)
  return entry?.page ? <a href={entry.page}>{`${entry.publisher}: ${entry.title}`}</a> : publisher
}

function Command({ source }: { readonly source: string }) {
  const command = `npm run data -- refresh ${source}`
  return (
    <>
      <code className={type.mono}>{command}</code> <CopyButton label={`Copy ${command}`} text={command} />
    </>
  )
}
