import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { noListsOfAttributes, noListsOfTheCatalog, noPublisherTexts } from './source-rules/catalog-rules.ts'
import { noCycles } from './source-rules/cycles.ts'
import {
  noCatchAllNames,
  noLargeFolders,
  onlyConfigReadsEnvironment,
  sessionKeysInOnePlace,
} from './source-rules/file-rules.ts'
import {
  allowedDependencies,
  declaredImports,
  noForeignNpmPackages,
  noPathsIntoOtherPackages,
  testingOnlyForDevelopment,
  webWithoutTypebox,
} from './source-rules/package-rules.ts'
import { everyContractHasItsRoute, everyRouteHasItsContract } from './source-rules/route-rules.ts'
import { readSourceTree } from './source-rules/source-tree.ts'
import { noFeatureImportsAnother, uiCallsNoApi, webLayers } from './source-rules/web-rules.ts'

const tree = readSourceTree(fileURLToPath(new URL('../../../', import.meta.url)))

describe('the dependency rules of architecture.md', () => {
  test.each([
    ['packages depend only on packages that they may depend on', allowedDependencies],
    ['what is imported is declared in package.json', declaredImports],
    ['catalog, columns, contracts and queues use no other npm packages', noForeignNpmPackages],
    ['libs/testing is only a development dependency', testingOnlyForDevelopment],
    ['no file imports another package by a relative path', noPathsIntoOtherPackages],
    ['no file imports itself through others, by value or by type', noCycles],
    ['the web imports no value whose file imports typebox', webWithoutTypebox],
    ['the web imports from app to features, lists, places, and then ui and lib', webLayers],
    ['ui of the web imports neither the API nor the session', uiCallsNoApi],
    ['no feature of the web imports another', noFeatureImportsAnother],
    ['only config.ts reads process.env', onlyConfigReadsEnvironment],
    ['nothing is called utils, common, helpers or shared', noCatchAllNames],
    ['no folder has more than 25 source files', noLargeFolders],
    ['only libs/service spells the keys of sessions', sessionKeysInOnePlace],
  ])('%s', (_, rule) => {
    expect(rule(tree)).toEqual([])
  })
})

describe('the contracts, of which OpenAPI is made', () => {
  test.each([
    ['every public call is a route of exactly one process', everyContractHasItsRoute],
    ['every route of a process under /api is a public call', everyRouteHasItsContract],
  ])('%s', (_, rule) => {
    expect(rule(tree)).toEqual([])
  })
})

describe('one place for each fact', () => {
  test.each([
    ['no publisher is spelled out', noPublisherTexts],
    ['no list of sources, states or months exists', noListsOfTheCatalog],
    ['attributes are listed only where their values are produced', noListsOfAttributes],
  ])('outside the catalog %s', (_, rule) => {
    expect(rule(tree)).toEqual([])
  })
})
