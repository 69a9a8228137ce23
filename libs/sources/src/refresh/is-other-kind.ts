import { refuseOtherKinds } from '../read/file-kind.ts'
import { peek } from '../read/meter.ts'
import { storedBytes } from '../read/raw-bytes.ts'
import { SourceError } from '../source-error.ts'

/** Whether a download is a web page or another well-known kind of file instead of a table. */
export async function isOtherKind({ path, name }: { path: string; name: string }): Promise<boolean> {
  const { chunks, close } = await storedBytes(path)
  try {
    const { head } = await peek(chunks, 512)
    refuseOtherKinds(head, name)
    return false
  } catch (error) {
    if (error instanceof SourceError) return true
    throw error
  } finally {
    close()
  }
}
