import { suggestSchools } from '@homeground/contracts'
import { type Server, setTiming } from '@homeground/service'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { createSchoolSuggestions } from './suggest.ts'

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
      const found = suggest(query.q)
      setTiming(reply, 'schools', startMs)
      return found
    },
  })
}
