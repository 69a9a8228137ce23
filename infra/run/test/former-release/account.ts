/** The secrets of the system that ran the former release. */
export const identitySecret = 'y'.repeat(40)
export const operatorToken = 'x'.repeat(40)

/** The person who used it, and what that person saved. */
export const account = { email: 'ada@example.org', password: 'seven green hills', name: 'Ada' }
export const place = { zip: '01760', note: 'near the lake' }
