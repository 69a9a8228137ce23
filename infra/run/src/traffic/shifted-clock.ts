import { readFileSync } from 'node:fs'

/**
 * Loaded into a process before anything else (`node --import`): shifts its clock by the milliseconds in the file CLOCK_FILE,
 * which is read ten times per second. Without the file, the clock is right.
 */
const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
let shiftMs = 0

const nowMs = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [nowMs()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? nowMs : Reflect.get(target, name, receiver)),
})

setInterval(() => {
  try {
    shiftMs = Number(readFileSync(file, 'utf8'))
  } catch {
    shiftMs = 0
  }
}, 100).unref()
