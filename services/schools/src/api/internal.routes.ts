import { getSchoolColumns, getSchoolVersion, internalPaths, listOwnDataSources } from '@homeground/contracts'
import { subjectLine } from '@homeground/contracts/page-subjects'
import { requireDatabase, type Server, sendLines } from '@homeground/service'
import { listOwnLoads } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { repliedNotModified } from '../lists/reply.ts'
import type { SchoolSnapshot, Snapshots } from '../snapshot/school-snapshot.ts'
import { derivedState, schoolColumnsJson } from './derived.repository.ts'

/** Routes for other services; the gateway does not forward them. */
export function internalRoutes(server: Server, { db, snapshots }: { db: DataSource; snapshots: Snapshots }): void {
  server.get(getSchoolColumns.url, async (_request, reply) => {
    requireDatabase(db)
    return reply.type('application/json').send(await schoolColumnsJson(db))
  })

  server.route({ ...listOwnDataSources, handler: () => listOwnLoads(db, 'schools') })

  server.route({
    ...getSchoolVersion,
    async handler() {
      requireDatabase(db)
      const { version, dataSet } = await derivedState(db)
      return { computed: version, shown: snapshots.current().version, data_set: dataSet }
    },
  })

  server.get(internalPaths.schoolSubjects, async (request, reply) => {
    const snapshot = snapshots.current()
    if (repliedNotModified({ request, reply, snapshot }, { parameters: null })) return reply
    return sendLines(reply, 'text/plain', subjectLines(snapshot))
  })
}

/** Every open school and every district. */
function* subjectLines({ schools, slugs }: SchoolSnapshot): Generator<string> {
  for (let row = 0; row < schools.size; row++) yield subjectLine('school', schools.id(row))
  for (const slug of slugs) if (slug) yield subjectLine('district', slug)
}
