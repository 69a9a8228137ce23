/**
 * Response header of `GET /api/data-sources`: the services that are down, separated by commas; their loads are
 * missing from the list. Free of typebox.
 */
export const missingServicesHeader = 'x-missing-services'

/**
 * Request header of calls that are done once, however often they are sent: 8 to 128 visible characters, the same in each
 * repetition (IETF draft "The Idempotency-Key HTTP Header Field"). Free of typebox.
 */
export const idempotencyHeader = 'idempotency-key'

/** Request header with the secret of the one who made a shortlist. Free of typebox. */
export const makerSecretHeader = 'x-shortlist-secret'

/** Request header with the random id under which a browser votes and writes notes on shortlists. Free of typebox. */
export const voterIdHeader = 'x-shortlist-voter'
