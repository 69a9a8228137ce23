export * from './queue.ts'
export * from './queue.ts'
export * from './queues.ts'
export * from './queues.ts'
