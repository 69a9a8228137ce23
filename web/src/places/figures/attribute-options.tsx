import { attributeGroups } from '@homeground/catalog/attributes'
import { useAttributes } from '../../lib/api/attributes.ts'

/** The options of a menu of attributes, by group. One without data cannot be chosen. */
export function AttributeOptions() {
  const { all } = useAttributes()
  return attributeGroups.map(({ key: group, label }) => (
    <optgroup key={group} label={label}>
      {all
        .filter((attribute) => attribute.group === group)
        .map(({ key, label: name, loaded }) => (
          <option disabled={!loaded} key={key} value={key}>
            {loaded ? name : `${name} (no data yet)`}
          </option>
        ))}
    </optgroup>
  ))
}
