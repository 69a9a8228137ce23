import { expect, test } from '@jest/globals'
import { colorGroups } from '../../features/style/style-page.tsx'
import { darkTokens, lightTokens } from './theme.ts'

test('the style guide shows every color of both schemes', () => {
  const shown = colorGroups.flatMap(({ names }) => names.map((name) => `--${name}`))
  for (const tokens of [lightTokens, darkTokens]) {
    const colors = Object.keys(tokens).filter((name) => name !== '--shadow')
    expect(shown.toSorted()).toEqual(colors.toSorted())
  }
})
