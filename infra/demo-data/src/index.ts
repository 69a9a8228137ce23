export { generate } from './generate.ts'
export { SPAN } from './months.ts'
