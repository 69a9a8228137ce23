import { downloadRedis } from './redis-binary.ts'

// Runs on the pinned Node while the packages are being installed, so neither this nor what it imports may need any.
await downloadRedis()
