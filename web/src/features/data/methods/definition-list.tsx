import classes from './definition-list.module.css'

export interface DefinitionListProps {
  readonly entries: readonly { readonly key: string; readonly name: string; readonly lines: readonly string[] }[]
  /** Key of the entry named in the URL, which is highlighted. */
  readonly highlighted?: string
}

/** Terms with their definitions, in two columns if there is room. */
export function DefinitionList({ entries, highlighted }: DefinitionListProps) {
  return (
    <dl className={classes.list}>
      {entries.map(({ key, name, lines }) => (
        <div data-named={key === highlighted} id={key} key={key}>
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
