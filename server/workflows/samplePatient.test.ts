import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sections } from '#domain/intake/patients/intake/sections.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { SnapshotEntry, snapshotProblems } from '#domain/intake/patients/snapshot/entry.ts'
import { keepsName, sampleName } from '#domain/intake/samples/rules.ts'
import { patientTables } from '../compliance/copies/patientTables.ts'
import { pdf } from '../guards/subjects.ts'
import { zipCenter } from '../platform/geo/zips.ts'
import { differingStandings, rebuildStandings } from '../platform/standings/standings.ts'
import { buildAdvocate, buildOrganization, buildPatient } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { formOf, startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const { users, organizations } = await findTestData(db)
const advocate = as('advocate')
const make = async (caller = advocate): Promise<number> => (await caller('POST', '/advocates/sample-patient')).json().data.id
const show = async (id: number, caller = advocate) => (await caller('GET', `/patients/${id}`)).json().data as Patient

beforeEach(async () => {
  await advocate('DELETE', '/advocates/sample-patient')
})

describe('a sample patient', () => {
  test('has a complete intake that every section accepts, a snapshot, and no release', async () => {
    const patient = await show(await make())
    expect(patient).toMatchObject({
      ...sampleName,
      is_sample: true,
      advocate_id: users.advocate,
      organization_id: null,
      status: 'Active',
      intake_complete: true,
      release_expires_at: null,
    })
    const rules = {
      today: context.now().toISOString().slice(0, 10),
      now: context.now().toISOString(),
      zipPlaces: (zip: string) => zipCenter(zip) ?? null,
      patient,
      organization: { type: 'hospital' as const },
      insuranceType: () => patient.patient_insurance?.provider?.insurance_type,
    }
    for (const section of sections.filter(({ number }) => number !== 2)) {
      const read = section.schema.safeParse(patient)
      expect([section.key, read.error?.issues ?? []]).toEqual([section.key, []])
      expect([section.key, section.check?.(read.data as never, rules) ?? {}]).toEqual([section.key, {}])
      expect(patient.sections_saved[section.number]).toBeDefined()
    }
    expect(SnapshotEntry.safeParse(toForm(patient)).error?.issues ?? []).toEqual([])
    expect(snapshotProblems(patient.clinical_snapshot!, context.now().toISOString(), null)).toEqual({})
  })

  test('lives at the ZIP code of the advocate’s hospital, has a phone number reserved for fiction, and follows the hospital’s time', async () => {
    const hospital = await buildOrganization(db, context.now(), {
      type: 'hospital',
      city: 'Chicago',
      state: 'IL',
      zip_code: '60612',
    })
    const chicago = await buildAdvocate(db, context.now(), { organization_id: hospital.id, tmri_status: 'Approved' })
    const patient = await show(await make(as(chicago.id)), as(chicago.id))
    expect(patient).toMatchObject({ address_zipcode: '60612', address_state: 'IL', time_zone: 'America/Chicago' })
    expect(patient.phone_number).toMatch(/^\+1\d{3}55501\d\d$/)
  })

  test('has matches', async () => {
    const id = await make()
    const { total } = (await advocate('GET', `/patients/${id}/matches`)).json().data
    expect(total).toBeGreaterThan(0)
  })

  test('is made once per advocate, also by two requests at the same time', async () => {
    const ids = await Promise.all([make(), make(), make()])
    expect(new Set([...ids, await make()]).size).toBe(1)
    expect((await advocate('GET', '/advocates/sample-patient')).json().data).toEqual({ id: ids[0] })
    expect(await make(as('colleague'))).not.toBe(ids[0])
    await as('colleague')('DELETE', '/advocates/sample-patient')
    expect((await show(ids[0]!)).id).toBe(ids[0])
  })

  test('keeps its name, and saves other answers', async () => {
    const id = await make()
    const patient = await show(id)
    const values = { ...patient, another_person: true, current_section: 1, section_saved_at: patient.sections_saved[1] }
    const renamed = await advocate('PATCH', `/patients/${id}`, { ...values, first_name: 'Marisol' })
    expect([renamed.statusCode, renamed.json().errors]).toEqual([422, { first_name: keepsName }])
    expect((await advocate('PATCH', `/patients/${id}`, { ...values, alt_last_name: 'Practice' })).statusCode).toBe(200)
  })
})

describe('for everyone else, a sample does not exist', () => {
  test('no other user can open it, and no list, search, or duplicate check contains it', async () => {
    const id = await make()
    for (const user of ['colleague', 'outside.advocate', 'hospital.admin', 'social.work', 'super.admin', 'coordinator'] as const)
      expect([user, (await as(user)('GET', `/patients/${id}`)).statusCode]).toEqual([user, 404])
    // Also if a job rebuilds what the lists read.
    await rebuildStandings(db)
    expect(await differingStandings(db, [id])).toEqual([])
    const replies = [
      await advocate('GET', '/advocates/current-user/patient-records'),
      await advocate('GET', '/advocates/current-user/shift-list?colleagues=true'),
      await as('colleague')('GET', '/advocates/current-user/shift-list?colleagues=true'),
      await as('super.admin')('GET', '/admin/patient-records'),
      await advocate('POST', '/search', { q: 'Sample' }),
      await as('super.admin')('POST', '/search', { q: 'Sample' }),
    ]
    for (const reply of replies) expect(reply.body).not.toContain(`"last_name":"${sampleName.last_name}"`)
    const { date_of_birth } = await show(id)
    const like = await advocate('POST', '/patients/duplicates', { ...sampleName, date_of_birth })
    expect(like.json().data).toEqual([])
  })

  test('no figure and no demand counts it', async () => {
    const range = 'start_date=2020-01-01&end_date=2035-01-01'
    const figures = async () => [
      (await as('hospital.admin')('GET', `/insights/patients-entered?${range}`)).json().data,
      (await as('super.admin')('GET', `/admin/analytics/funnel?${range}`)).json().data,
      await db.selectFrom('match_searches').selectAll().execute(),
    ]
    const before = await figures()
    const id = await make()
    expect((await advocate('GET', `/patients/${id}/matches`)).statusCode).toBe(200)
    expect(await figures()).toEqual(before)
    // A real patient counts.
    await buildPatient(db, context.now(), { advocate_id: users.advocate })
    const after = await figures()
    expect(after[0]).toBe(before[0] + 1)
    expect(after[1]).not.toEqual(before[1])
  })

  test('a transfer of all patients leaves it with its advocate', async () => {
    const leaver = await buildAdvocate(db, context.now(), { organization_id: organizations.hospital, tmri_status: 'Approved' })
    const real = await buildPatient(db, context.now(), { advocate_id: leaver.id })
    const id = await make(as(leaver.id))
    const moved = await as('super.admin')('PATCH', '/applications/transfer', { old_pa_id: leaver.id, new_pa_id: users.colleague })
    expect([moved.statusCode, moved.json().data.patients]).toEqual([200, 1])
    const rows = await db
      .selectFrom('patients')
      .select(['id', 'advocate_id'])
      .where('id', 'in', [real.id, id])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: real.id, advocate_id: users.colleague },
      { id, advocate_id: leaver.id },
    ])
  })
})

describe('deleting a sample', () => {
  test('leaves nothing but the audit log', async () => {
    const id = await make()
    const patient = await show(id)
    const upload = await formOf({ patient_id: String(id), hippa_document: new File([pdf], 'r.pdf', { type: 'application/pdf' }) })
    await advocate('POST', '/patients/hipaa-doc', upload.payload, { headers: upload.headers })
    const consents = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true, method: 'print' }
    expect((await advocate('PATCH', `/patients/${id}/hipaa-sign`, consents)).statusCode).toBe(200)
    const draft = { values: { estimated_budget: 'No Budget' }, base: patient.updated_at, version: 0 }
    const device = { device: '7d0f4d0e-0a51-4f6e-9a39-0d8f0f7f7c11', device_name: 'Firefox on Windows' }
    expect((await advocate('PUT', `/patients/${id}/drafts/payment`, { ...draft, ...device })).statusCode).toBe(200)
    expect((await advocate('DELETE', '/advocates/sample-patient')).json().data).toEqual({ deleted: true })
    for (const [table, { by, ...of }] of Object.entries(patientTables))
      if (!('of' in of) && !table.startsWith('audit')) {
        const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(by)} = ${id}`.execute(db)
        expect([table, rows]).toEqual([table, []])
      }
    expect(await readdir(join(context.config.DATA_DIR, 'files'))).toEqual([])
    const audited = await db.selectFrom('audit_events').select('action').where('patient_id', '=', id).orderBy('id').execute()
    expect([audited[0]?.action, audited.at(-1)?.action]).toEqual(['samples.create', 'samples.remove'])
    expect((await advocate('GET', `/patients/${id}`)).statusCode).toBe(404)
    expect((await advocate('DELETE', '/advocates/sample-patient')).json().data).toEqual({ deleted: false })
  })

  test('never deletes a real patient', async () => {
    const real = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    await advocate('DELETE', '/advocates/sample-patient')
    expect((await show(real.id)).id).toBe(real.id)
  })

  test('happens when the advocate’s account is deactivated or no longer an advocate’s', async () => {
    for (const change of [{ tmri_status: 'Not Approved' }, { is_patient_advocate: false }]) {
      const leaver = await buildAdvocate(db, context.now(), { organization_id: organizations.hospital, tmri_status: 'Approved' })
      const id = await make(as(leaver.id))
      const { updated_at } = (await as('super.admin')('GET', `/users/${leaver.id}`)).json().data
      const reply = await as('super.admin')('PATCH', `/users/${leaver.id}`, { ...change, updated_at })
      expect([change, reply.statusCode]).toEqual([change, 200])
      expect(await db.selectFrom('patients').select('id').where('id', '=', id).execute()).toEqual([])
    }
  })
})

const toForm = ({ clinical_snapshot }: Patient) => {
  const { updated_at: _, updated_by_name: __, ...answers } = clinical_snapshot!
  return answers
}
