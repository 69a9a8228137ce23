import { useMantineColorScheme } from '@mantine/core'
import { Segmented } from '../../ui/controls/segmented.tsx'

const schemes = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Light, dark, or as the device says; kept in the browser. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segmented
      label="Colors"
      onChange={setColorScheme}
      options={schemes}
      size="sm"
      value={colorScheme}
    />
  )
}
