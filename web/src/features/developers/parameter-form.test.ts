import { createOpenApiDocument } from '@homeground/contracts/openapi'
import { expect, test } from '@jest/globals'
import { formOf, type Shapes } from './parameter-form.ts'

const { paths, components } = createOpenApiDocument()

function formOfParameter(path: string, name: string) {
  const { parameters } = paths[path]!.get as { readonly parameters: readonly { name: string; schema: object }[] }
  return formOf(parameters.find((each) => each.name === name)!.schema, components.schemas as Shapes)
}

test('a parameter shows the form of its values: bounds, words, lists and defaults', () => {
  const form = (path: string, name: string) => formOfParameter(path, name).form
  expect(form('/api/search', 'distanceFromRadius')).toBe('number, more than 0, at most 500; default 25')
  expect(form('/api/search', 'page')).toBe('whole number, 1 or more; default 1')
  expect(form('/api/search', 'format')).toBe('json, csv, rows; default json')
  expect(form('/api/search', 'weightsComplete')).toBe('true or false; default false')
  expect(form('/api/search', 'filters')).toBe('JSON text')
  expect(form('/api/search/schools', 'schoolYear')).toBe('whole number, 1990 or more, at most 2100, or newest')
  expect(form('/api/search/schools', 'schoolLevel')).toBe(
    'list of High, Middle, Elementary, Other, All, separated by commas; default All',
  )
  expect(form('/api/zips/getFromMapExtent', 'extent')).toBe('list of numbers, separated by commas')
})

test('many words are counted, and listed apart', () => {
  const { form, words } = formOfParameter('/api/search', 'states')
  expect(form).toBe('list of 56 words, separated by commas; default MA')
  expect(words).toContain('WY')
})
