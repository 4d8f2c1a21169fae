import type { FieldValues } from 'react-hook-form'
import { patients } from '#domain/intake/patients/contract.ts'
import { levelOfCare } from '#domain/intake/patients/intake/sections.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { emptySnapshot, snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { call, type Input } from '../../../dataProvider/call.ts'
import { randomId } from '../../../ui/browser.ts'
import {
  type Carried,
  type DeviceDraft,
  deviceId,
  deviceName,
  slotOf,
  storeIfPossible,
} from '../../platform/drafts/deviceStorage.ts'
import { rememberCarriedDraft } from './sectionDrafts.ts'

/**
 * Saves the values from a search to the patient that was just created. Saves a section if the values complete it; otherwise,
 * stores them as the author's draft. Values that could not be saved on the server are stored on this device, where the section
 * loads them. Returns the current patient.
 */
export async function saveCarriedValues(patient: Patient, { later }: Carried, user: number): Promise<Patient> {
  let current = patient
  const unfinished: Carried['later'] = {}
  for (const [section, values] of Object.entries(later)) {
    const save = saves[section]
    if (!save) unfinished[section] = values
    else
      try {
        current = await save(current, values)
      } catch {
        await keepOnDevice(current, section, values, user)
      }
  }
  await Promise.all(
    Object.entries(unfinished).map(([section, values]) =>
      saveDraft(current, section, values).catch(() => keepOnDevice(current, section, values, user)),
    ),
  )
  return current
}

/**
 * The sections that a search completes. The level of care is the only question in its section. The clinical snapshot has no place
 * among the sections, so a hold that stayed a draft would not reach the matches (S-25).
 */
const saves: Record<string, (patient: Patient, values: FieldValues) => Promise<Patient>> = {
  [levelOfCare.key]: ({ id }, level) =>
    call(patients.save, {
      params: { id },
      body: { ...level, current_section: levelOfCare.number } as Input<typeof patients.save>['body'],
    }),
  [snapshotKey]: ({ id, clinical_snapshot }, answers) =>
    call(patients.saveSnapshot, {
      params: { id },
      body: { ...emptySnapshot, ...answers, updated_at: clinical_snapshot?.updated_at ?? null },
    }),
}

async function saveDraft({ id, updated_at }: Patient, section: string, values: FieldValues) {
  const draft = await call(drafts.keep, {
    params: { id, section },
    body: {
      values: values as Input<typeof drafts.keep>['body']['values'],
      base: updated_at,
      device: deviceId(),
      device_name: deviceName(),
      version: 0,
    },
  })
  if (draft) rememberCarriedDraft(id, section, draft.saved_at)
}

async function keepOnDevice({ id, updated_at }: Patient, section: string, values: FieldValues, user: number) {
  const draft: DeviceDraft = { values, version: 0, base: updated_at, entry: randomId(), saved_at: new Date().toISOString() }
  // If the browser cannot encrypt the draft, the section opens empty.
  await storeIfPossible(user, slotOf(id, section, ''), draft)
  rememberCarriedDraft(id, section, draft.saved_at)
}
