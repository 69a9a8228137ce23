import { chromium } from 'playwright-core'
const [,, base, out, ...pages] = process.argv
const dir = process.cwd() + '/.cache/chromium-153.0.0'
const browser = await chromium.launch({ executablePath: dir + '/chrome', args: ['--no-sandbox','--disable-gpu','--headless=old'] })
for (const spec of pages) {
  const [path, name, width='1440', scheme='light', click='', full=''] = spec.split('|')
  const page = await browser.newPage({ viewport: { width: Number(width), height: Number(width) < 500 ? 844 : 900 }, colorScheme: scheme })
  page.on('console', (m) => { if (m.type()==='error') console.log(name, 'console', m.text()) })
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message))
  await page.goto(base + path, { waitUntil: 'networkidle' }).catch(e => console.log(e.message))
  await page.waitForTimeout(1500)
  for (const c of click.split('>>').filter(Boolean)) { await page.getByText(c, {exact:false}).first().click({timeout:5000}).catch(e => console.log(name, e.message.slice(0,200))); await page.waitForTimeout(800) }
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: full === 'full' })
  await page.close()
}
await browser.close()
