import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstViewProgram } from '@homeground/contracts/pages'
import { eventually } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { natickSchools, natickZip } from './page-subjects.ts'
import { siteFolder, startGateway, startStubService } from './support.ts'

const loaded = '/api/attributes/loaded'

/** Says what it was called with; the map fails, the page about the data never ends. */
const program = `
let name
export const setOperator = (operator) => { name = operator.name }
export async function renderFirstView({ path, isFrame, answers }) {
  if (path === '/map') throw new Error('no window')
  if (path === '/data') return new Promise(() => {})
  return \`<p>\${path} of \${name}, \${isFrame ? 'frame' : 'screen'}, \${Object.keys(answers)}</p>\`
}`

const root = await siteFolder()
await writeFile(join(root, 'index.html'), '<head></head><body><div id="root"></div></body>')
await mkdir(join(root, firstViewProgram, '..'), { recursive: true })
await writeFile(join(root, firstViewProgram), program)
const bodies: Record<string, object> = {
  '/api/zip/01760': natickZip,
  '/api/schools/in-zip/01760': natickSchools,
  [loaded]: {},
}
const service = await startStubService((request, response) => {
  const body = bodies[request.url!]
  response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? {}))
})
const operator = { name: 'Example', address: '', email: '', refunds: '' }
const gateway = await startGateway({ rest: service.url }, { root, operator })
afterAll(() => service.stop())

/** What is in the element in which the scripts show the page. */
async function rootOf(address: string): Promise<string> {
  const html = await (await gateway.get(address)).text()
  return /<div id="root">(.*?)<\/div><script type="application\/json"/.exec(html)![1]!
}

/** On a busy machine a page may be sent without its first view, which the next request then asks for again. */
const expectRoot = (address: string, view: string) =>
  eventually(async () =>
    expect(await rootOf(address)).toBe(`<div inert aria-hidden="true" class="first-view">${view}</div>`),
  )

test('a page contains what its screen shows first, out of reach until the scripts replace it', async () => {
  await expectRoot('/login', `<p>/login of Example, screen, ${loaded}</p>`)
  const html = await (await gateway.get('/login')).text()
  expect(html).toContain('<noscript><style>.first-view{display:none}</style></noscript>')
})

test('what the page is about is known to its first view, and asked for again by the page', async () => {
  await expectRoot('/zip/01760', `<p>/zip/01760 of Example, screen, ${loaded},/api/zip/01760</p>`)
  const html = await (await gateway.get('/zip/01760')).text()
  const [, json = ''] = /id="first-answers">(.*?)<\/script>/.exec(html) ?? []
  expect(Object.keys(JSON.parse(json))).toEqual([loaded, '/api/user'])
})

test('for any query it contains the frame of the screen only', async () => {
  await expectRoot('/login?next=%2Fhome', `<p>/login of Example, frame, ${loaded}</p>`)
})

test('a screen that cannot be rendered, and an address without a page, are empty', async () => {
  expect(await rootOf('/map')).toBe('')
  expect(await rootOf('/nothing')).toBe('')
})

test('the program has no address', async () => {
  expect((await gateway.get(`/${firstViewProgram}`)).status).toBe(404)
})

test('a page whose first view takes too long is sent without it', async () => {
  expect(await rootOf('/data')).toBe('')
})
