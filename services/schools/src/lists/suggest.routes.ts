import type { Level } from '@homeground/catalog/levels'
import { type SchoolSuggestion, suggestSchools } from '@homeground/contracts'
import { normalizeName } from '@homeground/search-request'
import { type Server, setTiming } from '@homeground/service'
import type { PackedNames } from '../snapshot/packed-schools.ts'
import type { SchoolSnapshot, Snapshots } from '../snapshot/school-snapshot.ts'

const MOST = 10
/** Districts come first, since a district's name begins the names of many of its schools. */
const MOST_DISTRICTS = 3

/** Completes names of districts and schools, the largest first; names that start as typed come before others. */
function createSchoolSuggestions(snapshot: SchoolSnapshot): (typed: string) => SchoolSuggestion[] {
  const schools = openNames(snapshot.schoolNames)
  const districts = openNames(snapshot.districtNames)
  return (typed) => {
    const text = normalizeName(typed)
    if (text === '') return []
    const found = districts(text, MOST_DISTRICTS).map((row) => districtSuggestion(snapshot, row))
    const more = schools(text, MOST - found.length)
    return [...found, ...more.map((row) => schoolSuggestion(snapshot, row))]
  }
}

/** Returns a search for the rows of the first lines that match: at their start, or each typed word at that of a word. */
function openNames({ lines, rows }: PackedNames) {
  // Every word follows a space, also the first of a line.
  const text = `\n ${lines.replaceAll('\n', '\n ')}\n`
  const allStarts = lineStarts(text)
  return (typed: string, most: number): number[] => {
    const starts = new Set<number>()
    const words = typed.split(' ')
    const longest = words.toSorted((a, b) => b.length - a.length)[0]!
    collect(text, { sought: `\n ${typed}`, most, starts, accepts: () => true })
    const accepts = (line: string) => words.every((word) => line.includes(` ${word}`))
    collect(text, { sought: ` ${longest}`, most, starts, accepts })
    return [...starts].map((start) => rows[lineAt(allStarts, start)]!)
  }
}

interface Search {
  readonly sought: string
  readonly most: number
  /** Starts of lines. */
  readonly starts: Set<number>
  readonly accepts: (line: string) => boolean
}

/** Adds the starts of the lines in which a text occurs, until there are enough. */
function collect(text: string, { sought, most, starts, accepts }: Search): void {
  for (let at = text.indexOf(sought); at >= 0 && starts.size < most; ) {
    const start = text[at] === '\n' ? at : text.lastIndexOf('\n', at)
    const end = text.indexOf('\n', start + 1)
    if (end < 0) return
    if (accepts(text.slice(start + 1, end))) starts.add(start)
    at = text.indexOf(sought, end)
  }
}

/** Where each line starts: at its newline. */
function lineStarts(text: string): Uint32Array {
  const starts: number[] = []
  for (let at = 0; at < text.length - 1; at = text.indexOf('\n', at + 1)) starts.push(at)
  return Uint32Array.from(starts)
}

/** The number of the line that starts at a position, by bisection. */
function lineAt(starts: Uint32Array, start: number): number {
  let [from, to] = [0, starts.length - 1]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (starts[middle]! < start) from = middle + 1
    else to = middle
  }
  return from
}

function schoolSuggestion({ schools }: SchoolSnapshot, row: number): SchoolSuggestion {
  const text = `${schools.documentText(row)}}`
  const { name, ncesID, town, zip, state_abbr, lat, lng } = JSON.parse(text)
  const level = schools.group(row).split('/')[1] as Level
  const label = [name, town, state_abbr].filter(Boolean).join(', ')
  return { kind: 'school', label, name, ncesID, level, town, zip, state_abbr, lat, lng }
}

function districtSuggestion(snapshot: SchoolSnapshot, row: number): SchoolSuggestion {
  const location = snapshot.districts.location(row)
  const name = snapshot.districts.documentText(row)
  const state = snapshot.districts.group(row)
  return {
    kind: 'district',
    label: `${name}, ${state}`,
    name,
    slug: snapshot.slugs[row]!,
    state_abbr: state,
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
  }
}

/** `GET /api/schools/suggest`: schools and districts whose names start as typed. */
export function suggestRoutes(server: Server, snapshots: Snapshots): void {
  const suggestions = new WeakMap<SchoolSnapshot, ReturnType<typeof createSchoolSuggestions>>()
  server.route({
    ...suggestSchools,
    handler: async ({ query }, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      let suggest = suggestions.get(snapshot)
      if (!suggest) {
        suggest = createSchoolSuggestions(snapshot)
        suggestions.set(snapshot, suggest)
      }
      const results = suggest(query.q)
      setTiming(reply, 'schools', startMs)
      return results
    },
  })
}
