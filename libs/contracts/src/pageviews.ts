import Type from 'typebox'
import { contract } from './contract.ts'
import { done } from './values.ts'

export const PageView = Type.Object(
  {
    path: Type.String({
      maxLength: 500,
      pattern: '^/',
      description: 'Path of the page; counted by its route, e.g. /zip/:zip',
    }),
    title: Type.String({ maxLength: 300, description: 'Title of the page; not stored' }),
  },
  { additionalProperties: false },
)
export type PageView = Type.Static<typeof PageView>

/** Counts a page view by day and route. Stores neither the IP address nor the user. */
export const countPageView = contract('countPageView', {
  tags: ['feedback'],
  summary: 'Counts a page view',
  body: PageView,
  response: done,
})
