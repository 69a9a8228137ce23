import { typeChecks } from '../checkout/lint-and-types.ts'
import { runInOrder } from '../process/bound-process.ts'
import { buildWeb } from '../system/web-build.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm run build`: checks all types and builds the web pages. Server code runs from source. */
await runCommand(async () => {
  const code = await runInOrder(typeChecks)
  if (code === 0) await buildWeb({ force: true })
  return code
})
