import { root } from '../src/checkout/folders.ts'
import { supervise } from '../src/process/supervise.ts'

/** Started by supervise.test.ts: supervises a process that prints its id, until killed itself. */
const script = `
  process.on('disconnect', () => process.exit(0))
  console.log(process.pid)
  setInterval(() => {}, 1000)
`
supervise(
  { name: 'child', command: [process.execPath, '--eval', script], env: { ...process.env }, cwd: root },
  (_name, line) => console.log(line),
)
