import { startUntilEnd } from './system/start-until-end.ts'
import { runCommand } from './terminal/sentence.ts'

/** `npm run dev`: the same system, each process started again when its code changes, pages by vite. */
await runCommand(() => startUntilEnd({ development: true }))
