import Type from 'typebox'
import { paths } from '../paths.ts'

/** The OpenAPI document of every public call. */
export const getOpenApi = {
  method: 'GET',
  url: paths.openApi,
  schema: {
    operationId: 'getOpenApi',
    tags: ['gateway'],
    response: { 200: Type.Unknown({ description: 'The document' }) },
  },
} as const

/** Where people look for documentation: redirects to the page for developers. */
export const openDocs = {
  method: 'GET',
  url: paths.docs,
  schema: {
    operationId: 'openDocs',
    tags: ['gateway'],
    response: { 303: Type.Null({ description: 'Redirects to the page for developers' }) },
  },
} as const
