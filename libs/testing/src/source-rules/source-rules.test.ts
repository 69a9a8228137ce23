import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import {
  allowedDependencies,
  declaredImports,
  everyContractHasItsRoute,
  everyRouteHasItsContract,
  importsOf,
  noCatchAllNames,
  noFeatureImportsAnother,
  noLargeFolders,
  noListsOfAttributes,
  noListsOfTheCatalog,
  noPathsIntoOtherPackages,
  noPublisherTexts,
  type Package,
  type Rule,
  readSourceTree,
  type SourceTree,
  sessionKeysInOnePlace,
  testingOnlyForDevelopment,
  webWithoutTypebox,
  wordsIn,
} from './rules.ts'

const repository = readSourceTree(fileURLToPath(new URL('../../../../', import.meta.url)))

describe('the repository', () => {
  test.each([
    ['packages depend only on packages that they may depend on', allowedDependencies],
    ['what is imported is declared in package.json', declaredImports],
    ['libs/testing is only a development dependency', testingOnlyForDevelopment],
    ['no file imports another package by a relative path', noPathsIntoOtherPackages],
    ['the web imports no value whose file imports typebox', webWithoutTypebox],
    ['no feature of the web imports another', noFeatureImportsAnother],
    ['nothing is called utils, common, helpers or shared', noCatchAllNames],
    ['no folder has more than 25 source files', noLargeFolders],
    ['only libs/service spells the keys of sessions', sessionKeysInOnePlace],
    ['every public call is a route of exactly one process', everyContractHasItsRoute],
    ['every route of a process under /api is a public call', everyRouteHasItsContract],
    ['outside the catalog no publisher is spelled out', noPublisherTexts],
    ['outside the catalog no list of sources, states or months exists', noListsOfTheCatalog],
    ['attributes are listed only in the catalog and where their values are produced', noListsOfAttributes],
  ])('%s', (_, rule) => {
    expect(rule(repository)).toEqual([])
  })
})

const packageAt = (folder: string, more: Partial<Package> = {}): Package => ({
  folder,
  name: folder.split('/').at(-1)!,
  dependencies: [],
  devDependencies: [],
  exports: {},
  ...more,
})
const treeOf = (packages: Package[], files: Record<string, string> = {}): SourceTree => ({
  packages,
  files: new Map(Object.entries(files)),
})
const web = packageAt('web')

describe('importsOf', () => {
  test('finds values, types, re-exports, side effects and import()', () => {
    const text = [
      "import a, { type B } from './a.ts'",
      "import type { C } from './c.ts'",
      "import {\n  d,\n  e,\n} from '@homeground/catalog/states'",
      "import './effect.css'",
      "export * from './f.ts'",
      "export type { G } from './g.ts'",
      "export const load = () => import('./page.tsx')",
      "const text = `it came from 'nowhere'`",
    ].join('\n')
    expect(importsOf(text).map(({ target, isType }) => [target, isType])).toEqual([
      ['./a.ts', false],
      ['./c.ts', true],
      ['@homeground/catalog/states', false],
      ['./effect.css', false],
      ['./f.ts', false],
      ['./g.ts', true],
      ['./page.tsx', false],
    ])
  })
})

describe('packages', () => {
  test('may depend only on what architecture.md allows', () => {
    const dependsOn = (folder: string, ...names: string[]) =>
      packageAt(folder, { dependencies: names.map((name) => `@homeground/${name}`) })
    const tree = treeOf([
      dependsOn('libs/catalog', 'queues'),
      dependsOn('libs/queues', 'catalog', 'run'),
      dependsOn('gateway', 'service', 'columns'),
      dependsOn('services/search', 'queues', 'housing'),
      dependsOn('services/schools', 'columns', 'queues'),
      dependsOn('services/housing', 'columns', 'queues'),
      packageAt('libs/columns'),
      dependsOn('infra/run', 'catalog', 'search', 'columns'),
      dependsOn('libs/unheard-of', 'catalog'),
    ])
    expect(allowedDependencies(tree)).toEqual([
      'catalog → queues',
      'queues → run',
      'gateway → columns',
      'search → housing',
      'housing → columns',
      'run → search',
      'unheard-of → catalog',
    ])
  })

  test('must declare what they import', () => {
    const queues = packageAt('libs/queues', {
      dependencies: ['@homeground/catalog'],
      devDependencies: ['@homeground/testing'],
    })
    const tree = treeOf([queues], {
      'libs/queues/src/a.ts': "import { x } from '@homeground/catalog/states'",
      'libs/queues/src/b.ts': "import type { x } from '@homeground/service'",
      'libs/queues/src/c.ts': "import { x } from '@homeground/testing'",
      'libs/queues/src/c.test.ts': "import { x } from '@homeground/testing'",
    })
    expect(declaredImports(tree)).toEqual([
      'libs/queues/src/b.ts → @homeground/service',
      'libs/queues/src/c.ts → @homeground/testing',
    ])
  })

  test('use libs/testing only for development', () => {
    const dependencies = ['@homeground/testing']
    const tree = treeOf([
      packageAt('services/user', { dependencies }),
      packageAt('services/search', { devDependencies: dependencies }),
    ])
    expect(testingOnlyForDevelopment(tree)).toEqual(['user'])
  })

  test('are imported by name', () => {
    const tree = treeOf([packageAt('libs/queues'), packageAt('libs/catalog')], {
      'libs/queues/src/a.ts': "import { x } from '../../catalog/src/states.ts'",
      'libs/queues/src/b.ts': "import { x } from '../test/states.ts'",
    })
    expect(noPathsIntoOtherPackages(tree)).toEqual(['libs/queues/src/a.ts → libs/catalog/src/states.ts'])
  })
})

describe('the web', () => {
  test('imports no value whose file imports typebox', () => {
    const contracts = packageAt('libs/contracts', { exports: { '.': './src/index.ts', './paths': './src/paths.ts' } })
    const tree = treeOf([web, contracts], {
      'libs/contracts/src/index.ts': "export * from './paths.ts'\nexport * from './zip.ts'",
      'libs/contracts/src/zip.ts': "import Type from 'typebox'",
      'libs/contracts/src/paths.ts': "import type { Zip } from './zip.ts'",
      'web/src/lib/good.ts': "import { paths } from '@homeground/contracts/paths'",
      'web/src/lib/types.ts': "import type { Zip } from '@homeground/contracts'",
      'web/src/lib/bad.ts': "import { paths } from '@homeground/contracts'",
      'web/src/lib/bad.test.ts': "import { paths } from '@homeground/contracts'",
    })
    expect(webWithoutTypebox(tree)).toEqual([
      'web/src/lib/bad.ts → libs/contracts/src/index.ts → libs/contracts/src/zip.ts',
    ])
  })
})

describe('files', () => {
  test('have names that say what is in them', () => {
    const tree = treeOf([packageAt('libs/common')], {
      'libs/mail/src/utils/x.ts': '',
      'libs/mail/src/helper.ts': '',
      'libs/mail/src/shared-mailbox.ts': '',
    })
    expect(noCatchAllNames(tree)).toEqual(['common', 'libs/mail/src/utils/x.ts', 'libs/mail/src/helper.ts'])
  })

  test('are at most 25 in a folder, tests not counted', () => {
    const files = (count: number, folder: string, ending: string) =>
      Array.from({ length: count }, (_, index) => [`${folder}/file-${index}${ending}`, ''])
    const tree = treeOf(
      [packageAt('libs/mail')],
      Object.fromEntries([
        ...files(25, 'libs/mail/src', '.ts'),
        ...files(25, 'libs/mail/src', '.test.ts'),
        ...files(26, 'libs/mail/src/send', '.ts'),
      ]),
    )
    expect(noLargeFolders(tree)).toEqual(['libs/mail/src/send: 26 files'])
  })
})

test('words are strings and keys of objects', () => {
  expect([...wordsIn("const a = 'Realtor.com'\n  acs: 1,\n")]).toEqual(['Realtor.com', 'acs'])
})

const attributeList = "['population', 'median_age', 'median_rent', 'overall_score', 'diversity_score']"
const sessionKey = `const key = prefix + '${':session'}:' + handle`

test.each<[string, Rule, Record<string, string>, string[]]>([
  [
    'a feature that imports another',
    noFeatureImportsAnother,
    {
      'web/src/features/zip/page.tsx': "import type { Row } from '../search/results/row.tsx'",
      'web/src/features/search/results/row.tsx': "import { form } from '../form/form.ts'",
      'web/src/features/search/form/form.ts': '',
    },
    ['web/src/features/zip/page.tsx → web/src/features/search/results/row.tsx'],
  ],
  [
    'a key of sessions outside libs/service',
    sessionKeysInOnePlace,
    { 'libs/service/src/identity/sessions.ts': sessionKey, 'gateway/src/app.ts': sessionKey },
    ['gateway/src/app.ts'],
  ],
  [
    'a public call without a route',
    everyContractHasItsRoute,
    {
      'libs/contracts/src/calls.ts':
        "getZip: { method: 'GET', url: paths.zip },\ngetMap: { method: 'GET', url: paths.map },",
      'services/search/src/app.ts': 'server.route({ ...getMap, handler })',
    },
    ['getZip: 0 routes'],
  ],
  [
    'a publisher outside the catalog',
    noPublisherTexts,
    {
      'web/src/a.ts': "const publisher = 'Census Bureau'",
      'libs/catalog/src/b.ts': "const publisher = 'Census Bureau'",
    },
    ['web/src/a.ts'],
  ],
  [
    'lists of sources, states and months, not single ones',
    noListsOfTheCatalog,
    {
      'web/src/sources.ts': "['acs', 'irs', 'ccd', 'edge']",
      'web/src/states.ts': '  AL: 1,\n  AK: 1,\n  AZ: 1,\n  AR: 1,\n  CA: 1,\n  CO: 1,\n',
      'web/src/months.ts': "['Jan', 'Feb', 'Mar']",
      'web/src/one.ts': "['acs', 'MA', 'Jan']",
    },
    ['web/src/sources.ts', 'web/src/states.ts', 'web/src/months.ts'],
  ],
  [
    'a list of attributes outside services',
    noListsOfAttributes,
    { 'web/src/a.ts': attributeList, 'services/search/src/b.ts': attributeList },
    ['web/src/a.ts'],
  ],
])('%s is found', (_, rule, files, violations) => {
  expect(rule(treeOf([web], files))).toEqual(violations)
})
