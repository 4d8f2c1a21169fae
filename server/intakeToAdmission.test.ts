import { describe, expect, test } from 'vitest'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { consents, details, levelOfCare, payment, uploadRelease } from './intake/patients/testing.ts'
import { differingStandings } from './platform/standings/standings.ts'
import { findTestData } from './seed/testUsers.ts'
import { startServer } from './testing.ts'

const { db, context, as, clock, logs } = await startServer()
const [advocate, coordinator] = [as('advocate'), as('coordinator')]
const { users, facilities, organizations } = await findTestData(db)
const minute = 60

let patient: number
let application: number
const answer = (call: typeof advocate, body: object) => {
  clock.advance(minute)
  return call('PATCH', `/applications/${application}/state-update`, body)
}

/** The main workflow, one step per test. Each step builds on the previous ones, so they always run in order. */
describe('one patient', { shuffle: false }, () => {
  describe('from intake to admission', () => {
    test('200 the advocate enters a patient with section 1 [INT-014] [PERM-007]', async () => {
      const reply = await advocate('POST', '/patients', details)
      expect(reply.statusCode).toBe(200)
      patient = reply.json().data.id
      expect(reply.json().data).toMatchObject({
        first_name: 'Marisol',
        current_section: 1,
        intake_complete: false,
        status: 'Active',
      })
    })

    test('422 for applying before the release is signed [MAT-044]', async () => {
      const reply = await advocate('POST', `/facilities/${facilities.house}/apply`, {
        recordId: patient,
        advocateId: users.advocate,
      })
      expect([reply.statusCode, reply.json().message]).toEqual([
        422,
        'Get a signed release of information before you apply. The patient has no valid release.',
      ])
    })

    test('200 the advocate uploads, signs and reads the release [HIP-022] [HIP-024] [REV-003]', async () => {
      const uploaded = await uploadRelease(advocate, patient)
      expect([uploaded.statusCode, uploaded.json().data.hipaa_document.s3_filename]).toEqual([
        200,
        expect.stringMatching(/\.pdf$/),
      ])
      const signed = await advocate('PATCH', `/patients/${patient}/hipaa-sign`, { ...consents, current_section: 2 })
      expect(signed.statusCode).toBe(200)
      expect(signed.json().data).toMatchObject({ current_section: 2, is_voluntary: true, tmri_disclosure: true })
      const { hipaa_url } = (await advocate('GET', `/patients/${patient}/hipaa`)).json().data
      const file = await advocate('GET', hipaa_url.replace('/api/v2', ''))
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(file.body.startsWith('%PDF-')).toBe(true)
    })

    test('200 level of care and payment are saved and returned as sent [INT-013] [INT-015]', async () => {
      expect((await advocate('PATCH', `/patients/${patient}`, levelOfCare)).statusCode).toBe(200)
      expect((await advocate('PATCH', `/patients/${patient}`, payment)).statusCode).toBe(200)
      const savedPatient = (await advocate('GET', `/patients/${patient}`)).json().data
      expect(savedPatient).toMatchObject({
        current_section: 4,
        treatment_levels: levelOfCare.treatment_levels,
        payment_method: payment.payment_method,
        patient_insurance: { ...payment.patient_insurance, provider: { payer_code: 'PY304', insurance_type: 'Private' } },
      })
    })

    test("200 the patient's tags are derived, and the facility matches [MAT-016] [MAT-010]", async () => {
      const features = (await advocate('GET', `/patients/${patient}/features`)).json().data
      expect(features).toMatchObject({ required_tags: levelOfCare.treatment_levels, provider: { payer_code: 'PY304' } })
      const found = (await advocate('GET', `/patients/${patient}/matches`)).json().data
      const match = found.matches.find((match: { id: number }) => match.id === facilities.house)
      expect(match).toMatchObject({ name: 'Quiet Harbor House', network: 'in', application: null })
      expect(found.center.label).toBe('Los Angeles, CA 90071')
      const response = await advocate('PATCH', `/patients/${patient}/match-count`, { match_count: found.total })
      expect([response.statusCode, response.json().data]).toEqual([200, { match_count: found.total }])
    })

    test('404 for the coordinator, who cannot see the patient yet [PERM-011]', async () => {
      expect((await coordinator('GET', `/patients/${patient}`)).statusCode).toBe(404)
    })

    test('200 the advocate applies once; 409 for the second time [MAT-033] [MAT-035] [APP-015]', async () => {
      const body = { recordId: patient, advocateId: users.advocate }
      const first = await advocate('POST', `/facilities/${facilities.house}/apply`, body)
      expect(first.statusCode).toBe(200)
      application = first.json().data.id
      expect((await advocate('GET', `/applications/${application}`)).json().data).toMatchObject({
        record_id: patient,
        facility_id: facilities.house,
        status: 'New',
        private_insurance: true,
        crisis_center: 'Quiet Harbor House',
        hospital: 'Saint Brannoc Medical Center',
      })
      const second = await advocate('POST', `/facilities/${facilities.house}/apply`, body)
      expect([second.statusCode, second.json().message]).toEqual([409, 'You have already applied to Quiet Harbor House.'])
      const { matches } = (await advocate('GET', `/patients/${patient}/matches`)).json().data
      expect(matches.find((match: { id: number }) => match.id === facilities.house).application).toEqual({
        id: application,
        status: 'New',
      })
    })

    test('200 a note of type new is sent along, and the coordinator reads it [NOTE-001] [NOTE-002] [MAT-033]', async () => {
      const added = await advocate('POST', `/applications/${application}/state-notes`, {
        state_type: 'new',
        body: 'Can come tonight.',
      })
      expect(added.statusCode).toBe(200)
      const { data, total } = (await coordinator('GET', `/applications/${application}/state-notes`)).json()
      expect(total).toBe(1)
      expect(data[0]).toEqual({
        id: expect.any(Number),
        state_type: 'new',
        body: 'Can come tonight.',
        author_name: 'Elena Marsh',
        created_at: context.now().toISOString(),
      })
    })

    test('200 the coordinator can now read the patient and finds the application on the dashboard [PERM-011] [DASH-012]', async () => {
      expect((await coordinator('GET', `/patients/${patient}`)).json().data).toMatchObject({
        last_name: 'Venn',
        match_count: null,
      })
      const { applications } = (
        await coordinator('GET', `/organizations/${organizations.center}/applications?status=Open`)
      ).json().data
      expect(applications.map((application: { id: number }) => application.id)).toEqual([application])
    })

    test('200 each answer sets its status, up to Admitted [APP-019] [APP-022] [APP-025] [APP-028] [APP-031]', async () => {
      const steps = [
        [coordinator, 'insurance_accepted', 'In Review'],
        [coordinator, 'request_for_interview', 'Request for Interview'],
        [coordinator, 'application_approved', 'Accepted'],
        [advocate, 'patient_agreed', 'Booked'],
        [coordinator, 'patient_admitted', 'Admitted'],
      ] as const
      for (const [call, field, status] of steps) {
        const reply = await answer(call, yesAnswers[field])
        expect([field, reply.statusCode, reply.json().data.status]).toEqual([field, 200, status])
        expect(reply.json().data).toMatchObject({ [field]: true, [`${field}_at`]: context.now().toISOString() })
      }
    })

    test('200 the advocate records the outcome [APP-034] [APP-018]', async () => {
      const reply = await answer(advocate, yesAnswers.record_outcome)
      expect([reply.statusCode, reply.json().data.status]).toEqual([200, 'Completed 30+ Days Residential'])
    })

    test('every transition was recorded with author, time and statuses [APP-012]', async () => {
      const events = await db
        .selectFrom('application_events')
        .select(['actor_id', 'field', 'value', 'status_before', 'status'])
        .where('application_id', '=', application)
        .orderBy('id')
        .execute()
      const { advocate, coordinator } = users
      expect(events).toEqual([
        { actor_id: advocate, field: null, value: null, status_before: null, status: 'New' },
        { actor_id: coordinator, field: 'insurance_accepted', value: true, status_before: 'New', status: 'In Review' },
        {
          actor_id: coordinator,
          field: 'request_for_interview',
          value: true,
          status_before: 'In Review',
          status: 'Request for Interview',
        },
        {
          actor_id: coordinator,
          field: 'application_approved',
          value: true,
          status_before: 'Request for Interview',
          status: 'Accepted',
        },
        { actor_id: advocate, field: 'patient_agreed', value: true, status_before: 'Accepted', status: 'Booked' },
        { actor_id: coordinator, field: 'patient_admitted', value: true, status_before: 'Booked', status: 'Admitted' },
        {
          actor_id: advocate,
          field: 'record_outcome',
          value: true,
          status_before: 'Admitted',
          status: 'Completed 30+ Days Residential',
        },
      ])
    })

    test('there is one disclosure, linked to the signed release [HIP-025]', async () => {
      const disclosures = await db.selectFrom('disclosures').selectAll().where('patient_id', '=', patient).execute()
      const release = await db.selectFrom('releases').selectAll().where('patient_id', '=', patient).executeTakeFirstOrThrow()
      expect(disclosures).toHaveLength(1)
      expect(disclosures[0]).toMatchObject({
        application_id: application,
        release_id: release.id,
        facility_id: facilities.house,
        organization_id: organizations.center,
        disclosed_by: users.advocate,
      })
      expect(Date.parse(release.expires_at!) - Date.parse(release.signed_at!)).toBe(365 * 24 * 3600 * 1000)
    })

    test('each side was notified of its turn without a name [NOTE-014]', async () => {
      const notifications = await db
        .selectFrom('notifications')
        .selectAll()
        .where('application_id', '=', application)
        .orderBy('id')
        .execute()
      const subjectsFor = (id: number) =>
        notifications.filter(notification => notification.user_id === id).map(notification => notification.subject)
      expect(subjectsFor(users.advocate)).toEqual([
        'M.V.: Payment Method Accepted',
        'M.V.: Request for Interview',
        'M.V.: Patient Accepted',
        'M.V.: Patient Admitted',
      ])
      const facilitySide = ['M.V.: New application', 'M.V.: Patient Accepts Offer', 'M.V.: Record Outcome']
      expect(subjectsFor(users.coordinator)).toEqual(facilitySide)
      // The treatment center's advocate is also a coordinator there. The manager has no steps to take.
      expect(subjectsFor(users['rehab.advocate'])).toEqual(facilitySide)
      expect(notifications).toHaveLength(10)
      expect(JSON.stringify(notifications)).not.toMatch(/Marisol|Venn/)
    })

    test('no log line contains patient data [ASVS 16.2.5]', () => {
      expect(logs.length).toBeGreaterThan(10)
      expect(logs.join('')).not.toMatch(/Marisol|Venn|Larkspur|XQ4471902|marisol/)
    })
  })

  describe('every read and write of a patient adds one audit row', () => {
    const auditRows = () => db.selectFrom('audit_events').selectAll().orderBy('id').execute()

    const readRequests = [
      ['GET', () => `/patients/${patient}`, 'patients.show'],
      ['GET', () => `/patients/${patient}/hipaa`, 'patients.hipaaUrl'],
      ['GET', () => `/patients/${patient}/hipaa/document`, 'patients.hipaaFile'],
      ['GET', () => `/patients/${patient}/features`, 'matching.features'],
      ['GET', () => `/patients/${patient}/matches`, 'matching.matches'],
      ['GET', () => `/patients/${patient}/applications`, 'applications.ofPatient'],
      ['GET', () => `/applications/${application}`, 'applications.show'],
      ['GET', () => `/applications/${application}/state-notes`, 'applications.notes'],
      ['GET', () => `/facilities/${facilities.house}/calls?recordId=${patient}`, 'facilities.calls'],
      ['PATCH', () => `/patients/${patient}`, 'patients.save', levelOfCare],
      ['PATCH', () => `/patients/${patient}/match-count`, 'matching.matchCount', { match_count: 3 }],
      ['POST', () => `/applications/${application}/state-notes`, 'applications.addNote', { state_type: 'new', body: 'Thanks.' }],
      [
        'POST',
        () => `/facilities/${facilities.house}/calls`,
        'facilities.logCall',
        () => ({ recordId: patient, outcome: 'No answer' }),
      ],
    ] as const
    test.each(readRequests)('200 %s, as %s says', async (...line) => {
      const [method, url, action, body] = line
      const before = await auditRows()
      const reply = await advocate(method, url(), typeof body === 'function' ? body() : body)
      expect(reply.statusCode).toBe(200)
      const rows = (await auditRows()).slice(before.length)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ action, actor_id: users.advocate, patient_id: patient, ip: '127.0.0.1' })
    })

    test('a list of patients is one row with their ids', async () => {
      const before = await auditRows()
      const { records } = (await advocate('GET', '/advocates/current-user/patient-records?status=Closed')).json().data
      const rows = (await auditRows()).slice(before.length)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({
        action: 'advocates.records',
        patient_id: null,
        subject_ids: records.map((record: { id: number }) => record.id),
      })
      expect(rows[0]!.subject_ids).toContain(patient)
    })

    test('a 409 that shows the current record also adds one, although the rest is rolled back', async () => {
      const before = await auditRows()
      const reply = await answer(advocate, yesAnswers.record_outcome)
      expect([reply.statusCode, reply.json().data.id]).toEqual([409, application])
      const rows = (await auditRows()).slice(before.length)
      expect(rows.map(row => [row.action, row.patient_id])).toEqual([['applications.answer refused', patient]])
    })

    test('a 404 adds none, because nothing was read', async () => {
      const before = await auditRows()
      expect((await as('outside.advocate')('GET', `/patients/${patient}`)).statusCode).toBe(404)
      expect(await auditRows()).toHaveLength(before.length)
    })

    test("no audit row contains a patient's name or condition", async () => {
      expect(JSON.stringify(await auditRows())).not.toMatch(/Marisol|Venn|Larkspur|XQ4471902/)
    })
  })
})

test('the lists show what the rules say after all of these changes', async () => {
  expect(await differingStandings(db)).toEqual([])
})
