import type { DataSource } from 'typeorm'
import { connectionForLoading, type LoadGroup } from './load-lock.ts'
import { copyWriter, type TableTarget, type TableWriter } from './table-writer.ts'

type OpenTable = { writer: ReturnType<typeof copyWriter>; release: () => Promise<void> }

/** The tables that one load writes to, each through its own connection until all are closed. */
export function openTables(
  db: DataSource,
  { group, loadId, onWrite }: { group: LoadGroup; loadId: number; onWrite: () => Promise<void> },
) {
  const open: OpenTable[] = []
  return {
    async table(target: TableTarget): Promise<TableWriter> {
      if (!group.tables.includes(target.table)) {
        throw new Error(`${target.table} is not a table of this group.`)
      }
      const { client, release } = await connectionForLoading(db)
      const writer = copyWriter(client, { ...target, loadId })
      open.push({ writer, release })
      return {
        sorted: writer.sorted,
        async write(rows) {
          await writer.write(rows)
          await onWrite()
        },
      }
    },
    async finish() {
      for (const { writer } of open) await writer.finish()
      while (open.length > 0) await open.pop()!.release()
    },
    async abort() {
      for (const { writer, release } of open.splice(0)) {
        await writer.abort()
        await release()
      }
    },
  }
}
