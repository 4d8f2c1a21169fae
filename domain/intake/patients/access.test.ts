import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { can } from '../../access.ts'
import { cast, inCenter, someone, type Who, who } from '../../cast.testing.ts'
import type { Actor } from '../../identity/actor.ts'
import { duplicateScope, facilityApplications, patientScope } from '../access.ts'

const patient = { advocate_id: 3, organization_id: 4 }
const at = { now: '2026-03-05T12:00:00.000Z', accessEnds: '2026-02-03T12:00:00.000Z' }
const ownPatients = { columns: { advocate_id: [3] } }
const hospitalPatients = { columns: { organization_id: [4] } }
const centerAdvocate = someone({ id: 3, is_patient_advocate: true, ...inCenter })

describe('which patients a user may read [PERM-011]', () => {
  test('an advocate reads their own patients and those of their hospital', () => {
    expect(patientScope(cast.advocate, at)).toEqual({ any: [ownPatients, hospitalPatients] })
  })
  test('an advocate at a treatment center or without an organization reads only their own patients', () => {
    expect(patientScope(centerAdvocate, at)).toEqual({ any: [ownPatients] })
    expect(patientScope(someone({ id: 3, is_patient_advocate: true }), at)).toEqual({ any: [ownPatients] })
  })
  test('facility staff read patients through the applications that they may read', () => {
    for (const actor of [cast.coordinator, cast.manager])
      expect(patientScope(actor, at)).toEqual({
        any: [{ through: { table: 'applications', from: 'id', to: 'record_id', any: facilityApplications(actor, at) } }],
      })
  })
  test('holders of FULL_PATIENT_TRANSFER read all patients except the samples of others, and users without a relation none', () => {
    const everyone = (actor: Actor) => ({ any: [{ columns: { is_sample: [false] } }, { columns: { advocate_id: [actor.id] } }] })
    expect(who(actor => isDeepStrictEqual(patientScope(actor, at), everyone(actor)))).toEqual(['socialWork'])
    const none: Who[] = ['hospitalMember', 'centerAdmin', 'techSupport', 'loner']
    expect(who(actor => patientScope(actor, at) === 'none')).toEqual(none)
    expect(who(actor => !can(actor, 'patients.list', undefined))).toEqual(none)
    expect(who(actor => !can(actor, 'patients.show', patient))).toEqual(none)
  })
  test('duplicates are found among the patients that an advocate cares for, never for anyone else', () => {
    expect(duplicateScope(cast.advocate)).toEqual({ any: [ownPatients, hospitalPatients] })
    expect(duplicateScope(centerAdvocate)).toEqual({ any: [ownPatients] })
    expect(who(actor => duplicateScope(actor) !== 'none')).toEqual(['advocate', 'colleague', 'outsideAdvocate'])
  })
})

describe('permissions', () => {
  test('only advocates enter patients and look for duplicates [PERM-014]', () => {
    const advocates: Who[] = ['advocate', 'colleague', 'outsideAdvocate']
    expect(who(actor => can(actor, 'patients.create', undefined))).toEqual(advocates)
    expect(who(actor => can(actor, 'patients.duplicates', undefined))).toEqual(advocates)
  })
  test('only the assigned advocate edits a patient [PERM-011]', () => {
    expect(who(actor => can(actor, 'patients.edit', patient))).toEqual(['advocate'])
    expect(can({ ...cast.advocate, is_patient_advocate: false }, 'patients.edit', patient)).toBe(false)
  })
  test.each(['patients.release', 'patients.match'] as const)('only the advocate’s side is allowed %s [PERM-011]', name => {
    expect(who(actor => can(actor, name, patient))).toEqual(['advocate', 'colleague', 'socialWork'])
    // The assigned advocate keeps the patient after moving to a treatment center, where colleagues do not share patients.
    expect(can(centerAdvocate, name, patient)).toBe(true)
    expect(can({ ...centerAdvocate, id: 5 }, name, { ...patient, organization_id: 9 })).toBe(false)
    expect(can({ ...cast.advocate, is_patient_advocate: false }, name, patient)).toBe(false)
  })
})
