import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { AreaCenters } from './area-centers.tsx'

test('zips whose centers disagree are listed with the center that is used', async () => {
  answerCalls({
    body: {
      apart: 2565,
      disagreements: [
        { zip: '03579', town: 'Errol', state_abbr: 'NH', census_state: 'ME', miles: 13, used: 'list' },
        { zip: '99506', town: 'JBER', state_abbr: 'AK', census_state: 'AK', miles: 313, used: 'census' },
      ],
      unlisted: [{ zip: '72405', town: 'Jonesboro', state_abbr: 'AR', named_after: '72401' }],
    },
  })
  draw(<AreaCenters />)
  expect(await screen.findByText(/The centers of 2,565 zips are more than 5 miles/)).toBeDefined()
  const lines = screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)
  expect(lines).toEqual([
    '03579Errol, NHCensus area in ME, 13 miles apart. Used: list of zips',
    '99506JBER, AK313 miles apart. Used: Census Bureau',
    '72405Jonesboro, ARNamed after the nearest zip, 72401',
  ])
})
