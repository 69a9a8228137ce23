/** Spreadsheets drop a leading zero: Alabama's 010000500871 becomes 10000500871. */
const SCHOOL = /^\d{11,12}$/
const DISTRICT = /^\d{6,7}$/

/** The twelve digits of an NCES school id, undefined for anything else. */
export function schoolId(field: string): string | undefined {
  const text = field.trim()
  return SCHOOL.test(text) ? text.padStart(12, '0') : undefined
}

/** The seven digits of an NCES district (LEA) id; without one, the first seven of the school's id. */
export function districtId(field: string, ofSchool: string): string {
  const text = field.trim()
  return DISTRICT.test(text) ? text.padStart(7, '0') : ofSchool.slice(0, 7)
}
