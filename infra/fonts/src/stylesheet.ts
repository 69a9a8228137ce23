import type { Family } from './families.ts'

export interface FontFace {
  readonly family: Family
  /** Name of its file, without folder. */
  readonly file: string
  readonly characters: readonly number[]
}

/** The stylesheet of font files in its own folder. */
export function stylesheetOf(faces: readonly FontFace[]): string {
  return ['/* Written by npm run fonts. */', ...faces.map(ruleOf), ''].join('\n')
}

function ruleOf({ family, file, characters }: FontFace): string {
  const { min, max } = family.weights
  return `@font-face {
  font-family: "${family.name}";
  src: url("./${file}") format("woff2");
  font-weight: ${min} ${max};
  font-display: swap;
  unicode-range:
    ${rangesOf(characters).join(',\n    ')};
}`
}

/** `U+20-7E`, `U+B0`, … */
function rangesOf(characters: readonly number[]): string[] {
  const ranges: { first: number; last: number }[] = []
  for (const character of characters.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.last === character - 1) range.last = character
    else ranges.push({ first: character, last: character })
  }
  return ranges.map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
}

function hex(character: number): string {
  return character.toString(16).toUpperCase()
}
