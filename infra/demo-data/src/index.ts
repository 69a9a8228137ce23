export { type DemoOptions, generate, type ManifestEntry, SOURCES, type Source, type WrittenFile } from './generate.ts'
export { type MonthRange, NEWEST, parseMonths, SPAN } from './months.ts'
