/**
 * Response header of `GET /api/data-sources`: the services that are down, separated by commas; their loads are
 * missing from the list. Free of typebox.
 */
export const missingServicesHeader = 'x-missing-services'
