import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contrastOf, contrastOfColor, tintOf } from '#domain/platform/installation/brand.ts'
import { noticeAt } from '#domain/platform/installation/schema.ts'
import { buildMessage } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { type ServerTexts, serverTexts, textsFor } from '../texts/texts.ts'
import { readInstallation } from './settings.ts'

const { app, db, as, context, clock } = await startServer()
const admin = as('super.admin')
const shown = async () => (await admin('GET', '/admin/installation')).json().data
const change = async (body: object) => admin('PATCH', '/admin/installation', { updated_at: (await shown()).updated_at, ...body })

test('the contrast of two colors follows WCAG 2.2', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrastOf('#008DA5', '#FFFFFF')).toBeCloseTo(3.92, 1)
  expect(tintOf('#000000')).toBe('#ebebeb')
  expect(contrastOfColor('#00677A')).toBeGreaterThan(4.5)
})

test('a super admin changes the name, color, support address, and footer; the audit log records old and new values', async () => {
  expect(await shown()).toMatchObject({ name: null, updated_at: null })
  const reply = await change({
    name: ' Mercy Beds ',
    color: '#5B2A86',
    support_email: 'help@mercy.example',
    mail_footer: 'Mercy Health',
  })
  expect(reply.json().data).toMatchObject({ name: 'Mercy Beds', color: '#5B2A86' })
  const row = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'installation.change')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toMatchObject({ detail: { changes: { name: [null, 'Mercy Beds'], color: [null, '#5B2A86'] } } })
  expect((await change({ name: '' })).json().data).toMatchObject({ name: null, color: '#5B2A86' })
})

test('a color on which white text, or which as text on the page, is not readable is refused at its field', async () => {
  for (const color of ['#008DA5', '#777777', '#FFFFFF', '#FFEE00', 'teal', '#12345']) {
    const reply = await change({ color })
    expect([color, reply.statusCode]).toEqual([color, 422])
    expect(JSON.stringify(reply.json())).toMatch(/Choose a darker color|Enter a color/)
  }
})

test('a change based on an outdated state is refused, and nothing changes', async () => {
  const { updated_at } = await shown()
  clock.advance(1)
  expect((await change({ name: 'First' })).statusCode).toBe(200)
  const late = await admin('PATCH', '/admin/installation', { updated_at, name: 'Second' })
  expect([late.statusCode, (await shown()).name]).toEqual([409, 'First'])
})

test('a logo is redrawn without metadata; text, broken pictures, and other types are refused', async () => {
  const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#5B2A8680' } })
    .withExif({ IFD0: { Copyright: 'Zqmetadata' } })
    .png()
    .toBuffer()
  const asUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
  const { logo } = (await change({ logo: asUrl(picture) })).json().data
  expect(logo).toMatch(/^data:image\/webp;base64,/)
  const stored = Buffer.from(logo.split(',')[1], 'base64')
  expect(await sharp(stored).metadata()).toMatchObject({ width: 240, height: 80 })
  expect(stored.includes('Zqmetadata')).toBe(false)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const bad of [
    asUrl(svg, 'image/svg+xml'),
    asUrl(Buffer.from('nothing')),
    asUrl(picture.subarray(0, 60)),
    'https://x.example/logo.png',
  ])
    expect((await change({ logo: bad })).statusCode, bad.slice(0, 30)).toBe(422)
  expect((await shown()).logo).toBe(logo)
  expect((await change({ logo: null })).json().data.logo).toBeNull()
})

test('users see the maintenance notice until the maintenance ends; its times must be in order', async () => {
  const user = as('advocate')
  const notice = async () => (await user('GET', '/installation/notice')).json().data
  expect(await notice()).toBeNull()
  const [from, until] = [5, 10].map(minutes => new Date(context.now().getTime() + minutes * 60_000).toISOString()) as [
    string,
    string,
  ]
  for (const bad of [
    { maintenance_text: 'Soon' },
    { maintenance_until: until },
    { maintenance_from: until, maintenance_until: from },
  ])
    expect((await change(bad)).statusCode).toBe(422)
  expect(
    (await change({ maintenance_from: from, maintenance_until: until, maintenance_text: 'Save your work' })).statusCode,
  ).toBe(200)
  expect(await notice()).toEqual({ text: 'Save your work', from, until })
  clock.advance(7 * 60)
  expect(await notice()).not.toBeNull()
  clock.advance(4 * 60)
  expect(await notice()).toBeNull()
  const state = await readInstallation(db)
  expect(noticeAt({ ...state, maintenance_until: null }, new Date(Date.parse(from) + 86_300_000))).not.toBeNull()
  expect(noticeAt({ ...state, maintenance_until: null }, new Date(Date.parse(from) + 86_500_000))).toBeNull()
})

test('emails have the name as the sender and the footer', async () => {
  await change({ name: 'Mercy "Beds"', mail_footer: 'Mercy Health' })
  const { to } = await buildMessage(db, context.now(), { body: context.secret.encrypt('Hello') })
  const sent: { to: string; body: string; sender?: string }[] = []
  await deliverDue({ ...context, log: app.log }, { send: async message => void sent.push(message), close() {} })
  expect(sent.find(message => message.to === to)).toMatchObject({ sender: 'Mercy "Beds"', body: 'Hello\n\n-- \nMercy Health' })
})

/** Some messages, with values that do not contain the product's name. */
const messages = (texts: ServerTexts) =>
  JSON.stringify([
    texts.resetCode('123456', 10),
    texts.signUpReceived,
    texts.accountChanged('help@mercy.example', { kind: 'factor_on', by: 'owner', to: 'present' }),
    texts.accountSecurity,
    texts.emergency('help@mercy.example'),
    texts.digest(2, undefined),
    texts.alert('AB: New message', 'https://beds.example/'),
    texts.alertText('AB: New message', 'https://beds.example/'),
  ])

test('messages have the name instead of the product’s; without a name, and in names of others, nothing changes', async () => {
  await change({ name: null })
  expect(await textsFor(db)).toBe(serverTexts)
  expect(serverTexts.en.alertText('AB: New message', 'https://beds.example/')).toBe(
    'Passage: AB: New message. https://beds.example/',
  )
  await change({ name: 'Mercy $& Beds' })
  const { en, es } = await textsFor(db)
  expect(messages(en)).toBe(messages(serverTexts.en).replaceAll('Passage', () => 'Mercy $& Beds'))
  expect(messages(es)).toBe(messages(serverTexts.es).replaceAll('Passage', () => 'Mercy $& Beds'))
  expect(messages(en)).not.toContain('Passage')
  const { subject, body } = en.invitation('Safe Passage', 'https://passage.example/invitation#Passage')
  expect(subject).toBe('You are invited to Mercy $& Beds')
  expect(body).toContain('Safe Passage uses Mercy $& Beds. An administrator')
  expect(body).toContain('https://passage.example/invitation#Passage\n')
})

test('an email about a password and the code of an authenticator app have the name', async () => {
  const mailTo = async (name: string | null) => {
    await change({ name })
    clock.advance(60)
    const { email } = await db.selectFrom('users').select('email').where('username', '=', 'colleague').executeTakeFirstOrThrow()
    await as(null)('POST', '/users/password-reset/code', { email })
    const newest = db.selectFrom('outbox').select('subject').where('to', '=', email).orderBy('id', 'desc')
    const { uri } = (await as('colleague')('POST', '/users/current/second-factor')).json().data
    return [(await newest.executeTakeFirstOrThrow()).subject, new URL(uri).searchParams.get('issuer')]
  }
  expect(await mailTo(null)).toEqual(['Reset your Passage password with this code', 'Passage'])
  expect(await mailTo('Mercy: Beds')).toEqual(['Reset your Mercy: Beds password with this code', 'Mercy Beds'])
})
