/** A word, a number, a sign that means something, or other punctuation. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign' | 'break'
  /** Lower case, without accents and apostrophes; a number as written. */
  readonly text: string
  readonly value: number
  readonly hasDollar: boolean
  /** True if no space is before it. */
  readonly isJoined: boolean
  readonly isCapitals: boolean
  readonly isCapitalized: boolean
}

const pattern =
  /(?<zip>\d{5}(?=-\d{4}(?!\d)))-\d{4}|(?<dollar>\$\s?)?(?<number>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)|(?<word>\p{L}+)|(?<dash>[-–—−])|(?<sign>[<>]=?|[%+≤≥&/$])|[^\s:=]/gu
const initials = /\b[a-z](?:\.[a-z])+\b\.?/gi
const abbreviation = /\b(n|s|e|w|st|ste|mt|ft|sq)\./gi
const abbreviationInSentence = /\b(mass|conn|penn|min|max|mi|approx)\.(?=\s*[a-z0-9,])/g

/** Splits a sentence. Hyphens between words disappear; one between two numbers is a sign. */
export function readTokens(text: string): Token[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}|['’‘`ʼ]/gu, '')
    .replace(initials, (letters) => letters.replaceAll('.', ''))
    .replace(abbreviation, '$1 ')
    .replace(abbreviationInSentence, '$1')
  const tokens: Token[] = []
  for (const match of plain.matchAll(pattern)) {
    const { zip, dollar, number, word, dash, sign } = match.groups!
    const isJoined = match.index > 0 && !/\s/.test(plain[match.index - 1]!)
    const after = plain.slice(match.index + match[0].length)
    const kind = word
      ? 'word'
      : (zip ?? number)
        ? 'number'
        : dash
          ? kindOfDash({ before: tokens, isJoined, after })
          : sign
            ? 'sign'
            : 'break'
    if (kind === undefined) continue
    tokens.push({
      kind,
      text: dash && kind === 'sign' ? '-' : match[0].replace(/\s/g, '').toLowerCase(),
      value: Number((zip ?? number ?? '0').replaceAll(',', '')),
      hasDollar: dollar !== undefined,
      isJoined,
      isCapitals: match[0] === match[0].toUpperCase(),
      isCapitalized: /^\p{Lu}/u.test(match[0]),
    })
  }
  return tokens
}

function kindOfDash({
  before,
  isJoined,
  after,
}: {
  before: readonly Token[]
  isJoined: boolean
  after: string
}): 'sign' | 'break' | undefined {
  const [last, lastButOne] = [before.at(-1), before.at(-2)]
  const isAfterNumber =
    last?.kind === 'number' || last?.text === '%' || (last?.isJoined === true && lastButOne?.kind === 'number')
  if (isAfterNumber && /^\s?[$.\d]/.test(after)) return 'sign'
  if (!isJoined && /^[$.\d]/.test(after)) return 'sign'
  return isJoined && /^\S/.test(after) ? undefined : 'break'
}
