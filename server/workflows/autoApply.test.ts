import { expect, test } from 'vitest'
import { readyPatient } from '../intake/patients/testing.ts'
import { buildFacility, buildStaff } from '../seed/builders.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const advocate = as('advocate')
/** A point far from the test facilities. */
const origin = { latitude: 46.59, longitude: -112.04 }
const nearQuery = `lat=${origin.latitude}&lng=${origin.longitude}&radius=50`

/** Makes the calls of one window with auto_apply=1: applies to the five best matches with staff, one after another, each with a note. */
async function tab(patient: number) {
  const { matches } = (await advocate('GET', `/patients/${patient}/matches?${nearQuery}&page_size=100`)).json().data
  const nearest = matches.filter((match: { directory_listing: boolean }) => !match.directory_listing).slice(0, 5)
  const replies: { status: number; message?: string }[] = []
  for (const { id } of nearest) {
    const reply = await advocate('POST', `/facilities/${id}/apply`, { recordId: patient })
    replies.push({ status: reply.statusCode, message: reply.json().message })
    if (reply.statusCode !== 200) continue
    const note = { state_type: 'new', body: 'Auto applied' }
    await advocate('POST', `/applications/${reply.json().data.id}/state-notes`, note)
  }
  return { best: nearest.map((match: { name: string }) => match.name) as string[], responses: replies }
}

test('auto-apply in two windows at the same time sends five applications with one note each, and 409 for the second [MAT-035] [MAT-038] [MAT-039]', async () => {
  for (let n = 1; n <= 7; n++) {
    const place = { latitude: origin.latitude + n / 100, longitude: origin.longitude }
    const { id } = await buildFacility(db, context.now(), { name: `House ${n}`, ...place })
    await buildStaff(db, context.now(), { facility_id: id })
  }
  await buildFacility(db, context.now(), { name: 'A listing', organization_id: null, ...origin })
  const patient = await readyPatient(advocate)
  const [first, second] = await Promise.all([tab(patient), tab(patient)])
  const five = ['House 1', 'House 2', 'House 3', 'House 4', 'House 5']
  expect([first.best, second.best]).toEqual([five, five])

  const replies = five.map((name, index) => ({
    name,
    both: [first.responses[index]!, second.responses[index]!].sort((a, b) => a.status - b.status),
  }))
  for (const { name, both } of replies)
    expect(both).toEqual([
      expect.objectContaining({ status: 200 }),
      { status: 409, message: `You have already applied to ${name}.` },
    ])
  const applications = await db
    .selectFrom('applications')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .where('record_id', '=', patient)
    .select(['applications.id', 'facilities.name'])
    .orderBy('facilities.name')
    .execute()
  expect(applications.map(({ name }) => name)).toEqual(five)
  for (const { id } of applications) {
    const notes = (await advocate('GET', `/applications/${id}/state-notes`)).json().data as { body: string }[]
    expect(notes.map(note => note.body)).toEqual(['Auto applied'])
  }
  // A third window, opened later, sends nothing.
  expect((await tab(patient)).responses.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
})
