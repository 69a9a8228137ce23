import type { AttributeSource } from '@homeground/contracts/attributes'

/** Short names of who publishes a source, where the data does not name it itself. */
export const publishers: Record<AttributeSource, string> = {
  realtor: 'Realtor.com',
  acs: 'Census ACS 5-year',
  gazetteer: 'Census gazetteer',
  irs: 'IRS SOI',
  airports: 'OurAirports',
  schools: 'US Dept of Education',
}
