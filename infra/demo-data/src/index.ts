export { type DemoOptions, generate, type ManifestEntry, type WrittenFile } from './generate.ts'
export { type MonthRange, NEWEST, parseMonths, SPAN } from './market/months.ts'
export { SOURCES, type Source } from './sources.ts'
