import Type from 'typebox'
import { contract } from '../contract.ts'
import { done } from '../values.ts'

const querystring = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, description: 'Signed token of the mailed link; never expires' }),
})

/**
 * Turns off the email about watched zips, without a login: the one-click unsubscribe of RFC 8058. The body is ignored.
 * 422 on `token` if it is not one of ours.
 */
export const unsubscribe = contract('unsubscribe', {
  tags: ['user'],
  summary: 'Turns emails off with one click',
  querystring,
  response: done,
})

/** Redirects people whose mail program opens the link to the page that asks for a click. */
export const openUnsubscribe = contract('openUnsubscribe', {
  tags: ['user'],
  summary: 'Opens the page that turns emails off',
  querystring,
  response: { 303: Type.Null({ description: 'Redirects to the page' }) },
})
