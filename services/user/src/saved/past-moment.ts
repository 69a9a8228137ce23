/** SQL for a moment that a caller gives, as text or null: now by default, and never in the future. */
export function pastMoment(parameter: `$${number}`): string {
  return `least(coalesce(${parameter}::timestamptz, clock_timestamp()), clock_timestamp())`
}
