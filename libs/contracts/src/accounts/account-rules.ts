/**
 * An address without quotes, comments, lists or angle brackets, which mail programs read in different ways. Only
 * a mailed link shows whether it exists.
 */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
export const emailPattern = `^${atom}(\\.${atom})*@${label}(\\.${label})+$`

/** All lengths are in characters. */
export const emailMaxLength = 254

export const passwordMinLength = 8
export const passwordMaxLength = 200

export const nameMaxLength = 100
