import { type Attribute, units } from '@homeground/catalog/attributes'

export function unitWords({ change, unit }: Pick<Attribute, 'change' | 'unit'>): string {
  return change === 'points' ? 'Percentage points' : units[unit].label
}

export const betterWords: Readonly<Record<Attribute['better'], string>> = {
  higher: 'Higher',
  lower: 'Lower',
  neither: 'Neither',
}
