/** The numbers of a comma-separated text, NaN where an item is not a number. */
export function numbersIn(text: string): number[] {
  return text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
}
