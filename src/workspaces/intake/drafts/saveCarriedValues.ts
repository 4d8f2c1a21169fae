import type { FieldValues } from 'react-hook-form'
import { drafts } from '#domain/drafts/contract.ts'
import { patients } from '#domain/patients/contract.ts'
import { levelOfCare } from '#domain/patients/intake/levelOfCare.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { call, type Input } from '../../../dataProvider/call.ts'
import { deviceId, deviceName } from '../../../features/drafts/device.ts'
import type { Carried } from '../../../features/drafts/deviceDraft.ts'

/**
 * After the patient is created, saves the values from a search: a section that they answer completely is saved, and the others
 * become the author's drafts. If one cannot be saved, its section opens empty. Returns the current patient.
 */
export async function saveCarriedValues(patient: Patient, { later }: Carried): Promise<Patient> {
  const { [levelOfCare.key]: level, ...unfinished } = later
  const saved = level ? await saveLevel(patient, level).catch(() => patient) : patient
  await Promise.allSettled(
    Object.entries(unfinished).map(([section, values]) =>
      call(drafts.keep, {
        params: { id: saved.id, section },
        body: {
          values: values as Input<typeof drafts.keep>['body']['values'],
          base: saved.updated_at,
          device: deviceId(),
          device_name: deviceName(),
          version: 0,
        },
      }),
    ),
  )
  return saved
}

/** The level of care is the only question of its section, so the section needs nothing else. */
const saveLevel = ({ id }: Patient, level: FieldValues) =>
  call(patients.save, {
    params: { id },
    body: { ...level, current_section: levelOfCare.number } as Input<typeof patients.save>['body'],
  })
