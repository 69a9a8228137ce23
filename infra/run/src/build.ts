import { runTools, typeChecks } from './check-tools.ts'
import { buildWeb } from './system/web-build.ts'
import { runCommand } from './terminal/sentence.ts'

/** `npm run build`: checks all types and builds the pages (server code runs as it is). */
await runCommand(async () => {
  const code = await runTools(typeChecks)
  if (code === 0) await buildWeb({ force: true })
  return code
})
