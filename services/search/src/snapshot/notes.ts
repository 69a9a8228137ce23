import { attributes, findAttribute } from '@homeground/catalog/attributes'
import type { FigureNote } from '@homeground/contracts'
import { wireNote } from './wire.ts'

/** The notes on one attribute of all rows: the distinct ones as JSON, '' for none first, and the number of each row's. */
interface NoteColumn {
  readonly texts: readonly string[]
  readonly numbers: NumbersOfRows
}

/** As narrow as the count of distinct notes allows, for threads to share. */
type NumbersOfRows = Uint8Array | Uint16Array | Uint32Array

/** By attribute; one without any note has no entry. */
export type PackedNotes = Readonly<Record<string, NoteColumn>>

/** The notes on figures while places are packed. Most figures of places share one of a few notes. */
export interface NotesOfRows {
  /** Those on one attribute. */
  of(key: string): NotesOfAttribute
  pack(): PackedNotes
}

export interface NotesOfAttribute {
  get(row: number): FigureNote | undefined
  set(row: number, note: FigureNote | undefined): void
}

export function createNotesOfRows(rows: number): NotesOfRows {
  const columns = new Map<string, ReturnType<typeof createColumn>>(
    attributes.map(({ key }) => [key, createColumn(key, rows)]),
  )
  return {
    of: (key) => columns.get(key)!,
    pack: () =>
      Object.fromEntries([...columns].flatMap(([key, column]) => (column.isEmpty() ? [] : [[key, column.pack()]]))),
  }
}

function createColumn(key: string, rows: number) {
  const numbers = new Uint32Array(rows)
  const notes: (FigureNote | undefined)[] = [undefined]
  const texts = ['']
  const numberOfText = new Map<string, number>()
  const numberOfNote = new Map<FigureNote, number>()
  const numberOf = (note: FigureNote): number => {
    const text = noteJson(key, note)
    const known = numberOfText.get(text)
    if (known !== undefined) return known
    numberOfText.set(text, notes.length)
    notes.push(note)
    return texts.push(text) - 1
  }
  return {
    isEmpty: () => notes.length === 1,
    get: (row: number) => notes[numbers[row]!],
    set(row: number, note: FigureNote | undefined) {
      if (note === undefined) return
      let number = numberOfNote.get(note)
      if (number === undefined) {
        number = numberOf(note)
        // The same object is used for many rows: it says why a figure is missing.
        if (note.reason) numberOfNote.set(note, number)
      }
      numbers[row] = number
    },
    pack: (): NoteColumn => ({ texts, numbers: narrowed(numbers, texts.length) }),
  }
}

function narrowed(numbers: Uint32Array, count: number): NumbersOfRows {
  const bytes = count <= 2 ** 8 ? 1 : count <= 2 ** 16 ? 2 : 4
  const memory = new SharedArrayBuffer(numbers.length * bytes)
  const narrow = bytes === 1 ? new Uint8Array(memory) : bytes === 2 ? new Uint16Array(memory) : new Uint32Array(memory)
  narrow.set(numbers)
  return narrow
}

/** A note as items carry it, its limits rounded as values of the attribute are. */
export function noteJson(key: string, note: FigureNote): string {
  const hasLimits = note.low !== undefined || note.high !== undefined
  return JSON.stringify(hasLimits ? wireNote(note, findAttribute(key)!) : note)
}
