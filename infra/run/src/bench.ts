import { runTools } from './check-tools.ts'
import { runCommand } from './terminal/sentence.ts'

/** `npm run bench`: the measurements, on the pinned Node. */
await runCommand(() =>
  runTools([[process.execPath, 'infra/bench/src/main.ts', ...process.argv.slice(2)]]),
)
