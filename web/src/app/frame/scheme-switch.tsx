import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { type Segment, Segments } from '../../ui/form/segments.tsx'

const schemes: Segment<MantineColorScheme>[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light, dark, or the device's setting; stored in the browser. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return <Segments items={schemes} label="Theme" onChange={setColorScheme} size="sm" value={colorScheme} />
}
