export * from './figure-source.ts'
export * from './home-insurance.ts'
export * from './property-taxes.ts'
