import classes from './word-list.module.css'

export interface WordListProps {
  readonly entries: readonly {
    readonly key: string
    readonly name: string
    readonly lines: readonly string[]
  }[]
  /** The entry that the address names. */
  readonly named?: string
}

/** Words with what is to be said of each, two columns where there is room. */
export function WordList({ entries, named }: WordListProps) {
  return (
    <dl className={classes.words}>
      {entries.map(({ key, name, lines }) => (
        <div data-named={key === named} id={key} key={key}>
          <dt>{name}</dt>
          <dd>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
