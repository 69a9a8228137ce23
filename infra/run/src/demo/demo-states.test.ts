import { expect, test } from '@jest/globals'
import { demoStates } from './demo-states.ts'

test.each([
  [{}, []],
  [{ HOMEGROUND_DEMO_STATES: 'ma, NH,' }, ['MA', 'NH']],
  [{ HOMEGROUND_DEMO: 'off', HOMEGROUND_DEMO_STATES: 'MA' }, null],
])('%j loads the demonstration data of %j', (env, states) => {
  expect(demoStates(env)).toEqual(states)
})
