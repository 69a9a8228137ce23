/** Rejects text that can't be an email address. Only a mailed link shows whether an address exists. */
export const emailPattern = '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$'

/** All lengths are in characters. */
export const emailMaxLength = 254

export const passwordMinLength = 8
export const passwordMaxLength = 200

export const nameMaxLength = 100
