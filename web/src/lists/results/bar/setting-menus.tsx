import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ListSetting, ResultList, SettingOption } from '../../search/result-list.ts'
import { useDraft } from '../../search/use-draft.ts'
import classes from './area-picker.module.css'
import type { SettingProps } from './setting-group.tsx'

const SettingGroup = lazyComponent(() => import('./setting-group.tsx'))

const mostInBar = 2

/** Whether the choices of a list are too many for the bar: they are above its filters then. */
export function hasSettingsInPanel({ settings, filters }: ResultList): boolean {
  return settings.length > mostInBar && filters.size > 0
}

/** The choices that only this list offers. */
export function SettingMenus() {
  const { list, draft, edit } = useDraft()
  const shown = list.settings
    .filter((setting) => setting.appliesTo(draft))
    .map(
      (setting): SettingProps => ({
        setting,
        value: draft.settings[setting.name] ?? setting.initial,
        onChange: (value) => edit((form) => ({ ...form, settings: { ...form.settings, [setting.name]: value } })),
      }),
    )
  return [...Map.groupBy(shown, ({ setting }) => setting.group)].map(([group, settings]) =>
    group === undefined ? (
      settings.map((props) => <SettingMenu key={props.setting.name} {...props} />)
    ) : (
      <SettingGroup key={group} name={group} settings={settings} />
    ),
  )
}

/** The options of a setting; that of a menu never changes. */
function useOptionsOf({ useOptions, options }: ListSetting): readonly SettingOption[] {
  const { draft } = useDraft()
  return useOptions?.(draft) ?? options
}

function SettingMenu({ setting, value, onChange }: SettingProps) {
  const { label } = setting
  const options = useOptionsOf(setting)
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
