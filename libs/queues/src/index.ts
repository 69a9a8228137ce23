export * from './connection.ts'
export * from './import-job.ts'
export * from './queue.ts'
export * from './queues.ts'
