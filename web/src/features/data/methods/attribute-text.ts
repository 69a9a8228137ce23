import { type Attribute, units } from '@homeground/catalog/attributes'

export function unitText({ change, unit }: Pick<Attribute, 'change' | 'unit'>): string {
  return change === 'points' ? 'Percentage points' : units[unit].label
}

export const betterText: Readonly<Record<Attribute['better'], string>> = {
  higher: 'Higher',
  lower: 'Lower',
  neither: 'Neither',
}
