import type { PackedColumns } from '@homeground/columns'

/** Megabytes of a packed set by what they hold; the buffers are all there is. */
export function measureMemory(packed: PackedColumns): Record<string, string> {
  const megabytes = (views: ArrayBufferView[]) =>
    `${(views.reduce((sum, view) => sum + view.byteLength, 0) / 2 ** 20).toFixed(1)} MB`
  const of = (part: object) => Object.values(part).filter((value) => ArrayBuffer.isView(value))
  const { attributes, documents, ...rows } = packed
  return {
    values: megabytes(attributes.map(({ values }) => values)),
    orders: megabytes(
      attributes.flatMap((each) => [each.ascending, each.descending, each.positions]),
    ),
    'ids, groups and locations': megabytes(of(rows)),
    documents: megabytes(of(documents ?? {})),
  }
}
