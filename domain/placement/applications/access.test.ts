import { describe, expect, test } from 'vitest'
import { can } from '../../access.ts'
import { cast, inCenter, inHospital, someone, type Who, who } from '../../cast.testing.ts'
import { permissions } from '../../identity/roles.ts'
import { admissionsScope, applicationScope } from '../access.ts'
import { stepFields } from './steps.ts'

const application = { advocate_id: 3, organization_id: 4, facility_id: 7 }
const at = { now: '2026-03-05T12:00:00.000Z', accessEnds: '2026-02-03T12:00:00.000Z' }

const sent = {
  columns: { facility_id: [7], withheld: [false] },
  either: [
    { columns: { status: { not: expect.arrayContaining(['Cancelled', 'Withdrawn', 'Rejected', 'Declined Insurance']) } } },
    { columns: { ended_at: { after: at.accessEnds } } },
  ],
  through: {
    table: 'releases',
    from: 'record_id',
    to: 'patient_id',
    any: [{ columns: { signed_at: { empty: false }, expires_at: { after: at.now }, revoked_at: { empty: true } } }],
  },
}

describe('which applications an actor may read [PERM-011]', () => {
  test('an advocate reads their own applications and those of their hospital', () => {
    expect(applicationScope(cast.advocate, at)).toEqual({
      any: [{ columns: { advocate_id: [3] } }, { columns: { organization_id: [4] } }],
    })
  })
  test('an advocate of a treatment center reads only their own applications', () => {
    expect(applicationScope(someone({ id: 3, is_patient_advocate: true, ...inCenter }), at)).toEqual({
      any: [{ columns: { advocate_id: [3] } }],
    })
  })
  test('facility staff read applications to their facilities with a valid release, until 30 days after the end', () => {
    expect(applicationScope(cast.coordinator, at)).toEqual({ any: [sent] })
    expect(applicationScope(cast.manager, at)).toEqual({ any: [sent] })
  })
  test('an advocate with a facility role reads both, and sees only received applications on the admissions dashboard [DASH-011]', () => {
    const rehab = { ...cast.coordinator, id: 3, is_patient_advocate: true }
    expect(applicationScope(rehab, at)).toEqual({ any: [{ columns: { advocate_id: [3] } }, sent] })
    expect(admissionsScope(rehab, at)).toEqual({ any: [sent] })
  })
  test('holders of FULL_PATIENT_TRANSFER read all applications, everyone else none', () => {
    expect(who(actor => applicationScope(actor, at) === 'none')).toEqual([
      'hospitalMember',
      'centerAdmin',
      'techSupport',
      'loner',
    ])
    expect(who(actor => applicationScope(actor, at) === 'all')).toEqual(['socialWork'])
    expect(who(actor => admissionsScope(actor, at) === 'all')).toEqual(['socialWork'])
    expect(admissionsScope(cast.advocate, at)).toBe('none')
  })
})

describe('permissions', () => {
  test('users who see an application also see its notes', () => {
    const readers: Who[] = ['advocate', 'colleague', 'coordinator', 'manager', 'socialWork']
    expect(who(actor => can(actor, 'applications.show', application))).toEqual(readers)
    expect(who(actor => can(actor, 'applications.readNotes', application))).toEqual(readers)
  })
  test('only the assigned advocate and the coordinator can write notes', () => {
    expect(who(actor => can(actor, 'applications.writeNote', application))).toEqual(['advocate', 'coordinator'])
  })
  test.each(['insurance_accepted', 'request_for_interview', 'application_approved', 'patient_admitted'] as const)(
    'only the coordinator of that facility answers %s, not its manager [PERM-008] [APP-042]',
    field => {
      expect(who(actor => can(actor, 'applications.answer', { ...application, field }))).toEqual(['coordinator'])
    },
  )
  test.each(['patient_agreed', 'record_outcome'] as const)('only the assigned advocate answers %s [PERM-007]', field => {
    expect(who(actor => can(actor, 'applications.answer', { ...application, field }))).toEqual(['advocate'])
  })
  test('only the assigned advocate closes an application [PERM-007]', () => {
    expect(who(actor => can(actor, 'applications.cancel', application))).toEqual(['advocate'])
    expect(who(actor => can(actor, 'applications.answer', { ...application, field: null }))).toEqual(['advocate'])
    // Without a field, being allowed to answer any one step is enough.
    expect(who(actor => can(actor, 'applications.answer', application))).toEqual(['advocate', 'coordinator'])
  })
  test('a user without the advocate flag cannot answer any step', () => {
    const former = { ...cast.advocate, is_patient_advocate: false }
    for (const field of stepFields) expect(can(former, 'applications.answer', { ...application, field })).toBe(false)
  })
  test('staff and administrators of a treatment center, and admins who read patients, open its admissions dashboard', () => {
    const dashboard = ['coordinator', 'manager', 'otherCoordinator', 'centerAdmin', 'socialWork']
    expect(who(actor => can(actor, 'applications.list', { organization_id: 9 }))).toEqual(dashboard)
    expect(who(actor => can(actor, 'applications.list', { organization_id: 4 }))).toEqual(['socialWork'])
  })
  test('an administrator of a hospital and a plain member of the center do not open a dashboard', () => {
    const hospitalAdmin = someone({ ...inHospital, organization_role: 'administrator' })
    expect(can(hospitalAdmin, 'applications.list', { organization_id: 4 })).toBe(false)
    expect(can(someone(inCenter), 'applications.list', { organization_id: 9 })).toBe(false)
  })
  test('colleagues share applications only at a hospital, not at a treatment center [PERM-011]', () => {
    const atCenter = someone({ id: 5, is_patient_advocate: true, ...inCenter })
    expect(can(atCenter, 'applications.show', { ...application, organization_id: 9 })).toBe(false)
    expect(can(cast.colleague, 'applications.show', { ...application, organization_id: null })).toBe(false)
  })
  test('only coordinators are asked whether a patient was admitted [APP-064]', () => {
    expect(who(actor => can(actor, 'applications.checkAdmitted', undefined))).toEqual(['coordinator', 'otherCoordinator'])
    const both = [...cast.manager.facility_roles, ...cast.otherCoordinator.facility_roles]
    expect(can(someone({ facility_roles: both }), 'applications.checkAdmitted', undefined)).toBe(true)
  })
  test('admins who read patients list all applications', () => {
    expect(who(actor => can(actor, 'applications.listAll', undefined))).toEqual(['socialWork'])
    expect(can(someone({ permissions: [...permissions] }), 'applications.listAll', undefined)).toBe(true)
  })
})

test('an advocate whose hospital is unknown has no colleagues', () => {
  const alone = someone({ id: 5, is_patient_advocate: true, organization_type: 'hospital' })
  expect(applicationScope(alone, at)).toEqual({ any: [{ columns: { advocate_id: [5] } }] })
  expect(can(alone, 'applications.show', { ...application, organization_id: null })).toBe(false)
})
