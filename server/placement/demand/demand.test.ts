import { expect, test } from 'vitest'
import { Refused } from '../../platform/gateways/setUp.ts'
import { deliverDue } from '../../platform/outbox/deliver.ts'
import { buildFacility, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as, clock, app } = await startServer({ config: { PUBLIC_URL: 'https://passage.example' } })
const now = context.now()
const { users } = await findTestData(db)
const [advocate, admin] = [as('advocate'), as('super.admin')]
const refusing = { send: () => Promise.reject(new Refused('address_refused')), close: () => {} }

async function refer(facility: number) {
  const patient = (await buildPatient(db, now, { advocate_id: users.advocate, first_name: 'Zqfirst' })).id
  await buildRelease(db, now, { patient_id: patient })
  const contact = { channel: 'email', address: 'beds@cedar.example' }
  const body = { recordId: patient, contact, callback_number: '(213) 555-0147' }
  return (await advocate('POST', `/facilities/${facility}/refer`, body)).json().data.id as number
}

test('administrators see unclaimed listings by demand, with failures, and invite one with one press a day [S-24]', async () => {
  const cedar = (await buildFacility(db, now, { organization_id: null, name: 'Cedar Hollow' })).id
  const birch = (await buildFacility(db, now, { organization_id: null, name: 'Birch Hollow' })).id
  for (const facility of [cedar, cedar, birch]) await refer(facility)
  await deliverDue({ ...context, log: app.log }, refusing)
  clock.advance(600)
  const id = await refer(cedar)
  clock.advance(1800)
  await advocate('POST', `/applications/${id}/referral/answer`, { answer: 'no_bed', spoke_to: 'Dana Reyes' })

  const listed = await admin('GET', '/admin/demand')
  expect(listed.json().data).toMatchObject([
    { name: 'Cedar Hollow', sent: 3, answered: 1, median_minutes: 30, bounce_rate: 1, failure_rate: null, failures: 2 },
    { name: 'Birch Hollow', sent: 1, answered: 0, median_minutes: null, failures: 1 },
  ])
  expect(listed.json().total).toBe(2)
  expect(listed.body).not.toContain('Zqfirst')
  expect((await admin('GET', '/admin/demand?q=birch')).json().data).toHaveLength(1)
  expect((await admin('GET', '/admin/demand/export')).body).toContain('Cedar Hollow')
  expect((await advocate('GET', '/admin/demand')).statusCode).toBe(403)

  const invite = () => admin('POST', `/admin/facilities/${cedar}/invite`)
  const pressed = await Promise.all([invite(), invite()])
  expect(pressed.map(reply => reply.statusCode).toSorted()).toEqual([200, 409])
  const invited = pressed.find(reply => reply.statusCode === 200)!
  expect(invited.json().data).toMatchObject({ invited_at: context.now().toISOString() })
  expect((await invite()).statusCode).toBe(409)
  const letter = await db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(letter).toMatchObject({ to: 'beds@cedar.example', subject: 'Claim the listing of Cedar Hollow', patient_id: null })
  expect(context.secret.decrypt(letter.body)).toMatch(/Hospitals referred 3 patients .+ remitieron a 3 pacientes a Cedar Hollow/s)
  const dayBefore = new Date(context.now().getTime() - 86_400_000).toISOString()
  await db.updateTable('listing_invitations').set({ invited_at: dayBefore }).where('facility_id', '=', cedar).execute()
  expect((await invite()).statusCode).toBe(200)
})

test('Insights count admissions on and off the network apart [S-24]', async () => {
  const id = await refer((await buildFacility(db, now, { organization_id: null, name: 'Ash Hollow' })).id)
  await db.updateTable('applications').set({ patient_admitted: true }).where('id', '=', id).execute()
  const day = context.now().toISOString().slice(0, 10)
  const reply = await as('hospital.admin')('GET', `/insights/admitted-patients-by-network?start_date=2020-01-01&end_date=${day}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).toMatchObject([{ label: 'Off the network', count: 1 }])
})
