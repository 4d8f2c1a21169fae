import { type Selectable, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sections } from '#domain/intake/patients/intake/sections.ts'
import { SnapshotEntry, snapshotProblems } from '#domain/intake/patients/snapshot/entry.ts'
import { snapshotItems } from '#domain/intake/patients/snapshot/schema.ts'
import { missingSnapshotItems } from '#domain/intake/patients/snapshot/summary.ts'
import { sideToAct } from '#domain/placement/applications/approval.ts'
import { decide } from '#domain/placement/applications/decide.ts'
import type { Application, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { facilityTabs, type PatientTab, patientTab, statuses } from '#domain/placement/statuses/statuses.ts'
import { isPhone } from '#domain/platform/phone.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { pdfProblem } from '../../platform/files/pdf.ts'
import type { Files } from '../../platform/gateways/files.ts'
import { zipCenter } from '../../platform/geo/zips.ts'
import { openDatabase } from '../../testing.ts'
import { type ApplicationRow, sent } from '../journey.ts'
import { seedDemo } from '../seed.ts'
import { findTestData } from '../testUsers.ts'
import { facilityCount } from './directory.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

/** Stores files in memory and numbers their names. */
function countedFiles() {
  const stored = new Map<string, Uint8Array>()
  const files: Pick<Files, 'put' | 'get' | 'remove'> = {
    put: async (bytes, extension) => {
      const name = `00000000-0000-4000-8000-${String(stored.size).padStart(12, '0')}.${extension}`
      stored.set(name, bytes)
      return name
    },
    get: async name => stored.get(name),
    remove: async name => void stored.delete(name),
  }
  return { files, stored }
}

async function loadDemo() {
  const db = await openDatabase('empty')
  await migrate(db)
  const { files, stored } = countedFiles()
  const before = performance.now()
  await seedDemo(db, { now, files })
  return { db, files, stored, seconds: (performance.now() - before) / 1000 }
}

const { db, files, stored, seconds } = await loadDemo()
console.info(`The demo data took ${seconds.toFixed(1)} s`)
/** All rows in a table, sorted by id. */
const all = async <T extends keyof Tables>(table: T, from = db): Promise<Selectable<Tables[T]>[]> =>
  (await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} order by id`.execute(from)).rows

const [applications, events, patients, releases, facilities, organizations, roles, disclosures] = await Promise.all([
  all('applications'),
  all('application_events'),
  all('patients'),
  all('releases'),
  all('facilities'),
  all('organizations'),
  all('facility_roles'),
  all('disclosures'),
])
const cast = await findTestData(db)
const patientById = new Map(patients.map(patient => [patient.id, patient]))
const facilityById = new Map(facilities.map(facility => [facility.id, facility]))

test('the same time generates the same data', { timeout: 30_000 }, async () => {
  const secondDemo = await loadDemo()
  const rows = async (from: typeof db) => {
    const tables = [
      'organizations',
      'users',
      'facilities',
      'facility_roles',
      'patients',
      'releases',
      'applications',
      'application_events',
      'application_notes',
      'application_requests',
      'application_request_items',
      'chat_messages',
      'notifications',
      'disclosures',
      'outbox',
    ] as const
    const rows = await Promise.all(tables.map(table => all(table, from)))
    return rows.map(list => list.map(row => ({ ...row, password_hash: undefined })))
  }
  expect(await rows(secondDemo.db)).toEqual(await rows(db))
})

test('a facility is waiting for information that has partly arrived', async () => {
  const requests = await all('application_requests')
  const items = await all('application_request_items')
  expect([requests.length, items.map(item => item.answered_at !== null)]).toEqual([1, [true, false]])
})

test('does nothing in a database with users', async () => {
  await seedDemo(db, { now, files })
  expect((await all('patients')).length).toBe(patients.length)
})

describe('the directory', () => {
  test('there are three hospitals (one on the free plan), eight treatment centers and 400 facilities', () => {
    const plans = (type: string) =>
      organizations.filter(organization => organization.type === type).map(organization => organization.plan)
    expect(plans('hospital').sort()).toEqual(['free', 'paid', 'paid'])
    expect(plans('treatment_center')).toHaveLength(8)
    expect(facilities).toHaveLength(facilityCount)
    expect(new Set(facilities.map(facility => facility.name)).size).toBe(facilityCount)
  })

  test('NPIs of organizations are unique, and so are those of facilities', () => {
    for (const npis of [organizations.map(organization => organization.npi_number), facilities.map(facility => facility.npi)]) {
      const present = npis.filter(npi => npi !== null)
      expect(present.length).toBeGreaterThan(8)
      expect(present.filter((npi, index) => present.indexOf(npi) !== index)).toEqual([])
    }
  })

  test('some facilities await approval, are incomplete, have no staff, or are directory listings', () => {
    const staffed = new Set(roles.map(role => role.facility_id))
    const listings = facilities.filter(facility => facility.organization_id === null)
    expect(
      facilities.filter(facility => facility.intake_complete && facility.status === 'Awaiting Approval').length,
    ).toBeGreaterThan(5)
    expect(facilities.filter(facility => !facility.intake_complete).length).toBeGreaterThan(3)
    expect(facilities.filter(facility => facility.organization_id && !staffed.has(facility.id)).length).toBeGreaterThan(3)
    expect(listings.length).toBeGreaterThan(25)
    for (const listing of listings)
      expect(listing).toMatchObject({ status: 'Approved', intake_complete: true, source_id: expect.stringMatching(/^demo:/) })
    expect(listings.some(listing => staffed.has(listing.id))).toBe(false)
  })

  test('every treatment center has coordinators and managers, and facility staff are its members', async () => {
    const users = new Map((await all('users')).map(user => [user.id, user]))
    for (const { facility_id, user_id } of roles)
      expect(users.get(user_id)!.organization_id).toBe(facilityById.get(facility_id)!.organization_id)
    for (const { id } of organizations.filter(organization => organization.type === 'treatment_center')) {
      const facilityRoles = roles
        .filter(role => facilityById.get(role.facility_id)!.organization_id === id)
        .map(role => role.facility_role)
      expect(new Set(facilityRoles).size).toBe(2)
    }
  })

  test('phone numbers are valid, plans are in one list only, owner texts have at most 300 characters', () => {
    for (const facility of facilities) {
      expect(isPhone(facility.main_phone_number!)).toBe(true)
      expect(facility.insurance_plans_in_network.filter(plan => facility.insurance_plans_out_network.includes(plan))).toEqual([])
      expect((facility.owner_text ?? '').length).toBeLessThanOrEqual(300)
    }
  })
})

describe('patients', () => {
  test('there are sixty current ones, in every state of intake and case, and 120 in past placements', () => {
    expect(patients).toHaveLength(180)
    expect(new Set(patients.map(patient => patient.status)).size).toBe(4)
    const unfinished = patients.filter(patient => !patient.intake_complete)
    expect(new Set(unfinished.map(patient => patient.current_section))).toEqual(new Set([1, 2, 4]))
    expect(patients.filter(patient => !releases.some(release => release.patient_id === patient.id)).length).toBeGreaterThan(2)
  })

  test('the intake accepts the values of every saved section', () => {
    const payers = new Map(
      patients.flatMap(({ patient_insurance: plan }) =>
        plan?.provider ? [[plan.provider.payer_code, plan.provider.insurance_type] as const] : [],
      ),
    )
    for (const patient of patients) {
      const [year, month, day] = patient.date_of_birth.split('-')
      const values = { ...patient, date_of_birth: `${month}/${day}/${year}` }
      const context = {
        today: now.toISOString().slice(0, 10),
        now: now.toISOString(),
        zipPlaces: (zip: string) => zipCenter(zip) ?? null,
        insuranceType: (code: string) => payers.get(code),
        patient,
        organization: { type: 'hospital' as const },
      }
      for (const section of sections.filter(section => section.number <= patient.current_section && section.key !== 'hipaa')) {
        const result = section.schema.safeParse(values)
        expect([section.key, result.error?.issues ?? []]).toEqual([section.key, []])
        expect(section.check?.(result.data as never, context) ?? {}).toEqual({})
      }
    }
  })

  test('patients with a complete intake have matches', () => {
    const counts = patients.filter(patient => patient.intake_complete).map(patient => patient.match_count!)
    expect(Math.min(...counts)).toBeGreaterThan(4)
  })

  test('three have a valid clinical snapshot, one of them a hold that expires within hours', async () => {
    const snapshots = await db.selectFrom('clinical_snapshots').selectAll().execute()
    for (const { answers } of snapshots) {
      expect(SnapshotEntry.parse(answers)).toEqual(answers)
      expect(snapshotProblems(answers, now.toISOString(), null)).toEqual({})
    }
    expect(snapshots.map(({ answers }) => missingSnapshotItems(snapshotItems, answers).length).sort((a, b) => a - b)).toEqual([
      1, 3, 11,
    ])
    const holds = snapshots.flatMap(({ hold_expires_at }) =>
      hold_expires_at ? [Date.parse(hold_expires_at) - now.getTime()] : [],
    )
    expect(holds.map(left => left / 3_600_000)).toEqual([9])
    const house = facilityById.get(cast.facilities.house)!
    const requiring = facilities.filter(facility => facility.required_snapshot_items.length > 0)
    expect(requiring).toHaveLength(2)
    expect(requiring).toContain(house)
  })

  test('every release has a PDF', async () => {
    for (const { s3_filename } of releases) expect(await pdfProblem(Buffer.from(stored.get(s3_filename)!))).toBeUndefined()
  })
})

describe('applications', () => {
  test('every status occurs except Facility closed, because no location was deleted [S-13]', () => {
    expect(statuses.filter(status => !applications.some(application => application.status === status))).toEqual([
      'Facility closed',
    ])
  })

  test('each was sent with a valid release to a facility that accepts applications, and has a disclosure', () => {
    for (const application of applications) {
      const release = releases.find(release => release.id === application.release_id)!
      expect(release.patient_id).toBe(application.record_id)
      expect(release.signed_at! <= application.created_at && application.created_at < release.expires_at!).toBe(true)
      expect(facilityById.get(application.facility_id)).toMatchObject({
        status: 'Approved',
        intake_complete: true,
        organization_id: expect.any(Number),
      })
      expect(roles.some(role => role.facility_id === application.facility_id)).toBe(true)
      expect(application.advocate_id).toBe(patientById.get(application.record_id)!.advocate_id)
      expect(disclosures.filter(disclosure => disclosure.application_id === application.id)).toMatchObject([
        { release_id: release.id, at: application.created_at },
      ])
    }
  })

  test('its events lead in order from its creation to its status, and none is in the future', () => {
    for (const application of applications) {
      const ownEvents = events.filter(event => event.application_id === application.id)
      expect(ownEvents[0]).toMatchObject({ status: 'New', status_before: null, at: application.created_at })
      expect(ownEvents.at(-1)).toMatchObject({ status: application.status, at: application.updated_at })
      for (const [n, event] of ownEvents.slice(1).entries()) {
        expect(event.status_before).toBe(ownEvents[n]!.status)
        expect(event.at >= ownEvents[n]!.at && event.at < now.toISOString()).toBe(true)
      }
    }
  })

  test.each(applications.map(application => [application.status, application] as const))(
    'repeating the answers of the events gives the same %s',
    (_, stored_) => {
      const { id, ...row } = stored_
      let replayed: ApplicationRow = sent(row, row.created_at)
      for (const event of events.filter(event => event.application_id === id).slice(1)) {
        replayed = { ...replayed, ...applyEvent(replayed, event, row) }
      }
      expect(replayed).toEqual(row)
    },
  )

  test('a booking and intake section 5 have the same estimated discharge [S-07]', () => {
    const booked = applications.filter(application => application.estimated_discharge_at !== null)
    expect(booked.length).toBeGreaterThan(10)
    for (const { record_id, estimated_discharge_at } of booked)
      expect(Date.parse(patientById.get(record_id)!.estimated_discharge_timestamp!)).toBe(estimated_discharge_at! * 1000)
  })

  test('booked patients leave the hospital in the future, and commercial plans have verified benefits', () => {
    for (const application of applications) {
      if (application.status === 'Booked') expect(application.estimated_discharge_at!).toBeGreaterThan(now.getTime() / 1000)
      if (application.insurance_accepted) expect(application.insurance_vob !== null).toBe(application.private_insurance)
    }
  })
})

/** Recomputes from the row what an event changed. */
function applyEvent(before: ApplicationRow, event: (typeof events)[number], row: ApplicationRow) {
  const { at, field, value, status } = event
  const end = { status: status as ApplicationRow['status'], updated_at: at, ...(row.ended_at === at && { ended_at: at }) }
  if (!field && !(status === 'Cancelled' && row.close_reason)) return end
  const by = (row as Record<string, unknown>)[`${field}_by`] as string
  const update: StateUpdate = field
    ? {
        field: field as StepField,
        value,
        status: field === 'record_outcome' ? (status as never) : undefined,
        insurance_vob: row.insurance_vob,
        extras: { ...row, confirm_hold: true } as never,
      }
    : { status: 'Cancelled', extras: { reason: row.close_reason } }
  const { confirmed_hold } = row
  const snapshot = confirmed_hold && { ...confirmed_hold, legal_status: 'involuntary', last_use: [], time_zone: '' }
  return decide({ ...before, snapshot } as unknown as Application, update, { at, by })
}

describe('the dashboards of the test users', () => {
  test('the advocate has patients in every tab, several of them with several applications', () => {
    const ownPatients = patients.filter(patient => patient.advocate_id === cast.users.advocate)
    const applicationsOf = (id: number) => applications.filter(application => application.record_id === id)
    const tabs = new Set<PatientTab>(
      ownPatients.map(patient =>
        patientTab(
          patient.status,
          applicationsOf(patient.id).map(application => application.status),
        ),
      ),
    )
    expect(tabs).toEqual(new Set(['Open', 'Booked', 'Closed', 'Hold']))
    expect(ownPatients.filter(patient => applicationsOf(patient.id).length > 2).length).toBeGreaterThan(4)
  })

  test('the coordinator has applications in every tab, some of which need an answer', () => {
    const received = applications.filter(application => application.facility_id === cast.facilities.house)
    for (const tab of Object.values(facilityTabs))
      expect(received.some(application => (tab as readonly string[]).includes(application.status))).toBe(true)
    expect(
      received.filter(application => sideToAct(application as unknown as Application) === 'facility').length,
    ).toBeGreaterThan(2)
  })

  test('both have unread notifications', async () => {
    const unread = (await all('notifications'))
      .filter(notification => notification.read_at === null)
      .map(notification => notification.user_id)
    expect(unread).toEqual(expect.arrayContaining([cast.users.advocate, cast.users.coordinator]))
  })
})
