import Type from 'typebox'
import { contract } from '../contract.ts'

/** The OpenAPI document of every public call. */
export const getOpenApi = contract('getOpenApi', {
  tags: ['gateway'],
  summary: 'Returns this document',
  response: { 200: Type.Unknown({ description: 'The document' }) },
})

/** Where people look for documentation: redirects to the page for developers. */
export const openDocs = contract('openDocs', {
  tags: ['gateway'],
  summary: 'Redirects to the page for developers',
  response: { 303: Type.Null({ description: 'Redirects to the page for developers' }) },
})
