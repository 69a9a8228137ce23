export { mutationCount, readsWholeFiles, testDatabaseServer, testSeed } from './config.ts'
export * from './files.ts'
export * from './servers.ts'
