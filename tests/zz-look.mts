// node tests/zz-look.mts <mode>
import { chromium } from 'playwright'
import { startProduct } from './browser/product.ts'
import { everyScreen, findSubjects } from './browser/everyScreen.ts'
import { testPassword } from '../server/seed/testUsers.ts'
import { cpSync, existsSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
const settings = JSON.parse(process.env.SETTINGS ?? '{}')
const folder = mkdtempSync('/tmp/look/data-')
const product = await startProduct(folder, settings)
console.log(product.url)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
export const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
const tokens: Record<string, string> = {}
export async function tokenOf(username: string) {
  if (tokens[username]) return tokens[username]
  const r = await fetch(product.url + '/api/v2/users/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password: testPassword }) })
  return (tokens[username] = (await r.json()).data.token)
}
const calls = async (username: string) => async (method: string, path: string, body?: object) => {
  const r = await fetch(product.url + '/api/v2' + path, { method, headers: { authorization: 'Bearer ' + await tokenOf(username), ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })
  const json = await r.json().catch(() => ({})); return { status: r.status, data: json.data, message: json.message }
}
export async function open(username: string, path: string, size: 'wide' | 'phone' | { width: number; height: number }, scheme: 'light' | 'dark' = 'light', prepare?: (page: any) => Promise<void>) {
  const context = await browser.newContext({ viewport: typeof size === 'string' ? sizes[size] : size, colorScheme: scheme, locale: 'en-US', timezoneId: 'America/New_York', hasTouch: size === 'phone' })
  const page = await context.newPage()
  page.on('console', (m: any) => ['error', 'warning'].includes(m.type()) && console.log('console', m.type(), m.text().slice(0, 300)))
  page.on('pageerror', (e: any) => console.log('pageerror', e.message))
  await page.goto(product.url + '/icon.svg')
  if (username !== 'signedOut') await page.evaluate(([t]: string[]) => localStorage.setItem('RW_AUTH', t!), [await tokenOf(username)])
  await prepare?.(page)
  await page.goto(product.url + path)
  return page
}
export { product, browser, calls, everyScreen, findSubjects }
try {
  const script = await import(process.argv[2]!)
  await script.default({ open, calls, everyScreen, findSubjects, product, browser })
} catch (e) { console.log(e) }
await browser.close()
await product.stop()
process.exit(0)
