import type { Subject } from '@homeground/contracts'
import type { PublishedResults } from './results.repository.ts'

const subjects: readonly Subject[] = ['math', 'rla']

/** The subjects of each school, by its index, whose test differs from the former test. */
export type TestChanges = readonly ReadonlySet<Subject>[]

/**
 * The changed tests of one spring, as the publisher of state results flags them for each school. A school
 * without a result there has the flags of the other schools of its state and level. `groups` has the
 * indexes of the schools of each state and level.
 */
export function testChanges(
  ofStates: readonly (PublishedResults | undefined)[],
  groups: Iterable<readonly number[]>,
): TestChanges {
  const changes = ofStates.map(() => new Set<Subject>())
  for (const group of groups) {
    for (const subject of subjects) {
      const isChanged = (index: number) => ofStates[index]?.[subject]?.testChanged
      const isAnyChanged = group.some(isChanged)
      for (const index of group) {
        if (isChanged(index) ?? isAnyChanged) changes[index]!.add(subject)
      }
    }
  }
  return changes
}
