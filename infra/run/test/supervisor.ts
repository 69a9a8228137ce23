import { root } from '../src/folders.ts'
import { supervise } from '../src/process/supervise.ts'

/** Supervises one process until it is killed itself; the process prints its id. */
const script = `
  process.on('disconnect', () => process.exit(0))
  console.log(process.pid)
  setInterval(() => {}, 1000)
`
supervise(
  {
    name: 'child',
    command: [process.execPath, '--eval', script],
    env: { ...process.env },
    cwd: root,
  },
  (_name, line) => console.log(line),
)
