import { Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { ListSetting, ResultList } from '../../../lib/search/result-list.ts'
import { useDraft } from '../../../lib/search/use-draft.ts'
import { Icon } from '../../icon.tsx'
import classes from './area-picker.module.css'

const mostInBar = 2

/** Whether the choices of a list are too many for the bar: they are above its filters then. */
export function hasSettingsInPanel({ settings, filters }: ResultList): boolean {
  return settings.length > mostInBar && filters.size > 0
}

/** The choices that only this list offers. */
export function SettingMenus() {
  const { list, draft, edit } = useDraft()
  const shown = list.settings.filter((setting) => setting.appliesTo(draft))
  const control = (setting: ListSetting) => {
    const Control = setting.control === 'checkbox' ? SettingCheckbox : SettingMenu
    return (
      <Control
        key={setting.name}
        onChange={(value) =>
          edit((form) => ({ ...form, settings: { ...form.settings, [setting.name]: value } }))
        }
        setting={setting}
        value={draft.settings[setting.name] ?? setting.initial}
      />
    )
  }
  return [...Map.groupBy(shown, ({ group }) => group)].map(([group, settings]) =>
    group === undefined ? (
      settings.map(control)
    ) : (
      <fieldset aria-label={group} className={classes.group} key={group}>
        {settings.map(control)}
      </fieldset>
    ),
  )
}

interface SettingProps {
  readonly setting: ListSetting
  readonly value: string
  readonly onChange: (value: string) => void
}

function SettingCheckbox({ setting, value, onChange }: SettingProps) {
  const [checked, unchecked] = setting.options
  return (
    <Checkbox
      checked={value === checked?.value}
      label={setting.label}
      onChange={(event) =>
        onChange((event.currentTarget.checked ? checked : unchecked)?.value ?? setting.initial)
      }
    />
  )
}

function SettingMenu({ setting, value, onChange }: SettingProps) {
  const { label, options } = setting
  return (
    <NativeSelect
      aria-label={label}
      className={classes.setting ?? ''}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<Icon name="chevron" size={16} />}
      value={value}
    />
  )
}
