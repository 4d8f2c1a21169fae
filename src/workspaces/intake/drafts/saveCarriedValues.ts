import type { FieldValues } from 'react-hook-form'
import { drafts } from '#domain/drafts/contract.ts'
import { patients } from '#domain/patients/contract.ts'
import { levelOfCare } from '#domain/patients/intake/levelOfCare.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { call, type Input } from '../../../dataProvider/call.ts'
import { deviceId, deviceName } from '../../../features/drafts/device.ts'
import type { Carried } from '../../../features/drafts/deviceDraft.ts'

/**
 * Saves the values from a search to the patient that was just created. Saves a section if the values answer it completely, and
 * otherwise stores them as the author's draft. If a section cannot be saved, it opens empty. Returns the current patient.
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

/** Saves the level of care directly, because it is the only question in its section. */
const saveLevel = ({ id }: Patient, level: FieldValues) =>
  call(patients.save, {
    params: { id },
    body: { ...level, current_section: levelOfCare.number } as Input<typeof patients.save>['body'],
  })
