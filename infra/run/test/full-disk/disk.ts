import { closeSync, openSync, rmSync, writeSync } from 'node:fs'

/** Fills the disk that `file` is on and keeps it full, whatever is deleted there, until `free`. */
export function fillDisk(file: string): { free(): void } {
  const handle = openSync(file, 'a')
  const fill = () => {
    for (const size of [1024 * 1024, 4096, 1]) {
      try {
        const block = Buffer.alloc(size)
        while (writeSync(handle, block) === size);
      } catch {
        // Full for blocks of this size.
      }
    }
  }
  fill()
  const timer = setInterval(fill, 20)
  return {
    free() {
      clearInterval(timer)
      closeSync(handle)
      rmSync(file)
    },
  }
}
