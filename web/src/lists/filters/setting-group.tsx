import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Icon } from '../../ui/icon.tsx'
import type { ListSetting } from '../search/result-list.ts'
import classes from './setting-group.module.css'

export interface SettingProps {
  readonly setting: ListSetting
  readonly value: string
  readonly onChange: (value: string) => void
}

interface SettingGroupProps {
  readonly name: string
  readonly settings: readonly SettingProps[]
}

/** Settings that belong together, a line for each: a box to check, or a name and its chosen option. */
export default function SettingGroup({ name, settings }: SettingGroupProps) {
  return (
    <fieldset aria-label={name} className={classes.group}>
      {settings.map((props) => {
        const Line = props.setting.control === 'checkbox' ? CheckboxLine : MenuLine
        return <Line key={props.setting.name} {...props} />
      })}
    </fieldset>
  )
}

function CheckboxLine({ setting, value, onChange }: SettingProps) {
  const [checked, unchecked] = setting.options
  return (
    <Checkbox
      classNames={{ label: classes.level ?? '' }}
      checked={value === checked?.value}
      label={setting.label}
      onChange={(event) => onChange((event.currentTarget.checked ? checked : unchecked)?.value ?? setting.initial)}
    />
  )
}

function MenuLine({ setting, value, onChange }: SettingProps) {
  const { label, short = label, options, initial } = setting
  const option = options.find((option) => option.value === value)
  return (
    <label className={classes.line}>
      <span>{short}</span>
      <span className={classes.chosen} data-set={value !== initial}>
        {option?.short ?? option?.label}
        <Icon name="chevron" size={16} />
      </span>
      <select aria-label={label} onChange={(event) => onChange(event.currentTarget.value)} value={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
