import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveAssets } from './assets.ts'
import { pageTexts } from './pageTexts.ts'

const SUPPORT_EMAIL = 'help@hospital.example'

async function serving(
  config: Partial<Parameters<typeof serveAssets>[2]>,
  isReserved?: (url: string) => boolean,
  { html, manifest, installation }: { html?: string; manifest?: string; installation?: Parameters<typeof serveAssets>[4] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'index.html'),
    html ??
      '<meta content="__TILES_URL__"><meta content="__TILES_ATTRIBUTION__"><meta content="__SUPPORT_EMAIL__"><meta name="errors" content="__SENTRY_DSN__"><meta name="chat" content="__CHAT_WIDGET_URL__"><meta name="region" content="__CHAT_WIDGET_REGION__"><meta name="codes" content="__CODES__"><style nonce="__NONCE__"></style><div id="root"></div>',
  )
  if (manifest) writeFileSync(join(folder, 'manifest.webmanifest'), manifest)
  mkdirSync(join(folder, 'assets'))
  for (const name of ['sw.js', 'offline.html']) writeFileSync(join(folder, name), '<title>Offline · Passage</title>')
  for (const name of ['main.js', 'main.js.map']) writeFileSync(join(folder, 'assets', name), '//')
  const app = Fastify()
  onTestFinished(() => app.close())
  await serveAssets(
    app,
    folder,
    {
      NODE_ENV: 'production',
      SEED: 'lookups',
      TILES_ATTRIBUTION: '',
      SUPPORT_EMAIL,
      CHAT_WIDGET_REGION: 'us',
      ...config,
    },
    isReserved,
    installation,
  )
  return { app }
}

async function page(config: Partial<Parameters<typeof serveAssets>[2]>) {
  const { app } = await serving(config)
  const response = await app.inject('/patient/advocate')
  const { 'content-security-policy': policy, 'content-security-policy-report-only': reportOnly } = response.headers
  return { html: response.body, policy: String(policy), reported: String(reportOnly) }
}

test('200 a page has its own nonce, and its policy allows nothing from elsewhere [ASVS 13.2.5]', async () => {
  const { html, policy } = await page({ SUPPORT_EMAIL })
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).not.toMatch(/https?:|unsafe/)
  expect((await page({ SUPPORT_EMAIL })).html).not.toContain(nonce)
})

test('200 a page reports markup and scripts that no Trusted Types policy let through', async () => {
  expect((await page({})).reported).toBe("require-trusted-types-for 'script'; report-uri /api/csp-reports")
})

test('200 a configured map server is passed to the page and is the only foreign source of images', async () => {
  const { html, policy } = await page({
    TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png?a=1&b="',
    TILES_ATTRIBUTION: '© Tiles & Sons <2026>',
    SUPPORT_EMAIL,
  })
  expect(html).toContain('content="© Tiles &amp; Sons &lt;2026>"')
  expect(html).toContain('content="https://{s}.tiles.example/{z}/{x}/{y}.png?a=1&amp;b=&quot;"')
  expect(html).toContain(`content="${SUPPORT_EMAIL}"`)
  expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example;")
})

test('200 only a configured BI server may be framed [INS-003]', async () => {
  expect((await page({ SUPPORT_EMAIL })).policy).toContain("frame-src 'none'")
  expect((await page({ SUPPORT_EMAIL, BI_URL: 'https://bi.example/metabase' })).policy).toContain('frame-src https://bi.example;')
})

test('200 a page may send to a configured error service but not load from it; without one, the page has no address [API-004]', async () => {
  const { html, policy } = await page({ SENTRY_DSN: 'https://key@errors.example/7' })
  expect(html).toContain('name="errors" content="https://key@errors.example/7"')
  expect(policy).toContain("connect-src 'self' https://errors.example;")
  expect(policy).toContain("script-src 'self';")
  const response = await page({})
  expect(response.html).toContain('name="errors" content=""')
  expect(response.policy).toContain("connect-src 'self';")
})

test('200 configured widgets may run and connect to their own servers; they are off by default and use the region us', async () => {
  const response = await page({ WIDGET_ORIGINS: 'https://*.helpdesk.example' })
  expect(response.html).toContain('name="chat" content=""')
  expect(response.policy).not.toContain('helpdesk')
  expect(response.policy).toContain("frame-src 'none'")
  const { html, policy } = await page({
    CHAT_WIDGET_URL: 'https://chat.example/widget.js',
    SUPPORT_WIDGET_URL: 'https://help.example/loader.js?x=1',
    WIDGET_ORIGINS: 'https://*.helpdesk.example wss://live.helpdesk.example',
  })
  expect(html).toContain('name="chat" content="https://chat.example/widget.js"')
  expect(html).toContain('name="region" content="us"')
  expect(policy).toContain("script-src 'self' https://help.example https://chat.example;")
  const widgetOrigins = 'https://help.example https://chat.example https://*.helpdesk.example'
  expect(policy).toContain(`connect-src 'self' ${widgetOrigins} wss://live.helpdesk.example;`)
  expect(policy).toContain(`frame-src ${widgetOrigins};`)
  expect(policy).not.toMatch(/unsafe/)
})

test('200 a production server with demo users shows it on every page; others do not', async () => {
  const demo = await page({ SEED: 'demo' })
  expect(demo.html).toContain('Do not enter real patient data.')
  expect(demo.policy).toContain(`'nonce-${/style nonce="([^"]+)">\.demo/.exec(demo.html)?.[1]}'`)
  for (const config of [{}, { NODE_ENV: 'development', SEED: 'demo' }] as const)
    expect((await page(config)).html).not.toContain('real patient data')
})

test('404 for reserved paths, which never serve the app', async () => {
  const { app } = await serving({}, url => url.startsWith('/readyz'))
  expect((await app.inject('/readyz/x')).statusCode).toBe(404)
  expect((await app.inject('/ready-for-discharge')).headers['content-type']).toContain('text/html')
})

test.each([
  ['in production without gateways', {}, 'none'],
  ['in production with only an SMTP server', { SMTP_URL: 'smtp://mail.example' }, 'email'],
  ['in production with both gateways', { SMTP_URL: 'smtp://mail.example', SMS_URL: 'https://sms.example' }, 'sms email'],
  ['in development', { NODE_ENV: 'development' }, 'sms email'],
] as const)(
  '200 a page offers codes only by channels that can deliver them: %s [HIP-006] [HIP-007]',
  async (_, config, codes) => {
    expect((await page(config)).html).toContain(`<meta name="codes" content="${codes}">`)
  },
)

test.each([
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/.env',
  '/.well-known/security.txt',
  '/a.b/c',
  '/app.js?v=1',
])('404 %s, a file that does not exist, is not the app', async path => {
  const { app } = await serving({})
  expect((await app.inject(path)).statusCode).toBe(404)
  expect((await app.inject('/patient/advocate?next=a.b')).statusCode).toBe(200)
})

test('404 for a source map, which shows the source code; 200 for its script', async () => {
  const { app } = await serving({})
  expect((await app.inject('/assets/main.js')).statusCode).toBe(200)
  expect((await app.inject('/assets/main.js.map')).statusCode).toBe(404)
})

test('200 the service worker may only fetch this server’s files and is never stale; the offline page has its own policy', async () => {
  const { app } = await serving({})
  const worker = await app.inject('/sw.js')
  expect([worker.headers['cache-control'], worker.headers['content-security-policy']]).toEqual([
    'no-cache',
    "default-src 'none'; connect-src 'self'",
  ])
  const offline = await app.inject('/offline.html')
  expect(offline.body).toBe('<title>Offline · Passage</title>')
  expect(offline.headers['content-security-policy']).toMatch(/^default-src 'none'; .*style-src 'self'; script-src 'self'/)
})

test('200 the page contains the installation’s name, color, logo, and notice, escaped, and keeps them while the database is down', async () => {
  let isDown = false
  const installation = {
    name: 'Mercy "Beds" <b>',
    color: '#5B2A86',
    logo: 'data:image/webp;base64,AAAA',
    support_email: 'beds@mercy.example',
    notice: { text: 'Use "paper"', from: '2026-12-01T23:00:00.000Z', until: null },
  }
  const manifest = JSON.stringify({ name: 'Passage', short_name: 'Passage', start_url: '/' })
  const html =
    '<title>Passage</title><noscript>Passage needs JavaScript.</noscript><meta content="__NAME__"><meta content="__COLOR__"><meta content="__LOGO__"><meta content="__NOTICE__"><meta content="__SUPPORT_EMAIL__">'
  const { app } = await serving({}, undefined, {
    html,
    manifest,
    installation: async () => (isDown ? Promise.reject(new Error()) : installation),
  })
  const { body } = await app.inject('/')
  for (const part of [
    'Mercy &quot;Beds&quot; &lt;b>',
    '#5B2A86',
    'base64,AAAA',
    'beds@mercy.example',
    'Use \\&quot;paper\\&quot;',
  ])
    expect(body).toContain(`${part}`)
  expect(body).not.toContain('<b>')
  const name = 'Mercy &quot;Beds&quot; &lt;b>'
  expect(body).toContain(`<title>${name}</title><noscript>${name} needs JavaScript.</noscript>`)
  expect((await app.inject('/offline.html')).body).toBe(`<title>Offline · ${name}</title>`)
  expect((await app.inject('/manifest.webmanifest')).json()).toEqual({
    name: installation.name,
    short_name: installation.name,
    start_url: '/',
  })
  const unnamed = await serving({}, undefined, { manifest })
  expect((await unnamed.app.inject('/manifest.webmanifest')).body).toBe(manifest)
  isDown = true
  expect((await app.inject('/')).body).toBe(body)
})

test('200 the page speaks the browser’s language before any script runs', async () => {
  const { app } = await serving({}, undefined, { html: readFileSync('index.html', 'utf8') })
  const pageFor = async (accepted?: string) =>
    (await app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-language': accepted } })).body
  const [english, spanish] = [pageTexts.en, pageTexts.es].map(texts => Object.values(texts))
  for (const accepted of ['es-MX,es;q=0.9,en;q=0.8', 'es', 'ES']) {
    const body = await pageFor(accepted)
    expect(body).toContain('<html lang="es">')
    for (const text of spanish!) expect(body).toContain(text)
    for (const text of english!) expect(body).not.toContain(text)
  }
  for (const accepted of [undefined, '', '*', 'fi,es;q=0.5', 'en-US,es;q=0.9']) {
    const body = await pageFor(accepted)
    expect(body).toContain('<html lang="en">')
    for (const text of english!) expect(body).toContain(text)
  }
})
