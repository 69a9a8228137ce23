/**
 * True if `typed` is `text` with at most so many typing errors: an inserted, missing, wrong or transposed letter (optimal
 * string alignment distance).
 */
export function hasErrors(typed: string, text: string, errors: number): boolean {
  if (typed === text) return true
  if (errors <= 0) return false
  let at = 0
  while (at < typed.length && at < text.length && typed[at] === text[at]) at++
  const [typedRest, rest] = [typed.slice(at), text.slice(at)]
  return (
    hasErrors(typedRest.slice(1), rest, errors - 1) ||
    hasErrors(typedRest, rest.slice(1), errors - 1) ||
    hasErrors(typedRest.slice(1), rest.slice(1), errors - 1) ||
    (typedRest.length > 1 &&
      typedRest[0] === rest[1] &&
      typedRest[1] === rest[0] &&
      hasErrors(typedRest.slice(2), rest.slice(2), errors - 1))
  )
}
