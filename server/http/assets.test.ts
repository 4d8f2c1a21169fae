import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveAssets } from './assets.ts'

const SUPPORT_EMAIL = 'help@hospital.example'

async function page(config: { TILES_URL?: string; TILES_ATTRIBUTION?: string; BI_URL?: string; SUPPORT_EMAIL: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'index.html'),
    '<meta content="__TILES_URL__"><meta content="__TILES_ATTRIBUTION__"><meta content="__SUPPORT_EMAIL__"><style nonce="__NONCE__">',
  )
  const app = Fastify()
  onTestFinished(() => app.close())
  await serveAssets(app, folder, { TILES_ATTRIBUTION: '', ...config })
  const answer = await app.inject('/patient/advocate')
  return { html: answer.body, policy: String(answer.headers['content-security-policy']) }
}

test('200 a page carries a nonce of its own, and its policy lets nothing in from elsewhere', async () => {
  const { html, policy } = await page({ SUPPORT_EMAIL })
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).not.toMatch(/https?:|unsafe/)
  expect((await page({ SUPPORT_EMAIL })).html).not.toContain(nonce)
})

test('200 a configured map server is told to the page, and is the only foreign place that pictures come from', async () => {
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

test('200 a BI server that is configured may stand in a frame, and nobody else [INS-003]', async () => {
  expect((await page({ SUPPORT_EMAIL })).policy).toContain("frame-src 'none'")
  expect((await page({ SUPPORT_EMAIL, BI_URL: 'https://bi.example/metabase' })).policy).toContain('frame-src https://bi.example;')
})
