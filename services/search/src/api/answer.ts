import type { Columns } from '@homeground/columns'

const comma = 0x2c
const open = 0x5b
const close = 0x5d

/** A JSON array of rows' documents, which were serialised when the snapshot was built. */
export function joinDocuments(columns: Columns, rows: readonly number[]): Buffer {
  const documents = rows.map((row) => columns.document(row))
  const length = documents.reduce((sum, document) => sum + document.length, 0)
  const body = Buffer.allocUnsafe(length + Math.max(rows.length - 1, 0) + 2)
  let at = 0
  body[at++] = open
  documents.forEach((document, index) => {
    if (index > 0) body[at++] = comma
    body.set(document, at)
    at += document.length
  })
  body[at] = close
  return body
}
