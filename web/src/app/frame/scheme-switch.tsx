import {
  type MantineColorScheme,
  SegmentedControl,
  type SegmentedControlItem,
  useMantineColorScheme,
} from '@mantine/core'

const schemes: SegmentedControlItem<MantineColorScheme>[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light, dark, or the device's setting; stored in the browser. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colors"
      onChange={setColorScheme}
      data={schemes}
      size="sm"
      value={colorScheme}
    />
  )
}
