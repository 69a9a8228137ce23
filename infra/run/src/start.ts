import { startUntilEnd } from './system/start-until-end.ts'
import { runCommand } from './terminal/sentence.ts'

/** `npm start`: the whole system, until Ctrl-C. */
await runCommand(() => startUntilEnd({ development: false }))
