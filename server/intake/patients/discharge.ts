import { logistics } from '#domain/intake/patients/intake/logistics.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'

/**
 * Copies the discharge time from intake section 5 to the patient's booked applications and updates open screens, so that every
 * screen shows the same value (S-07).
 */
export async function followDischarge(call: Publisher, patient_id: number, discharge: string): Promise<void> {
  const estimated_discharge_at = Math.floor(Date.parse(discharge) / 1000)
  const changed = await call.tx
    .updateTable('applications')
    .set({ estimated_discharge_at })
    .where('record_id', '=', patient_id)
    .where('patient_agreed', '=', true)
    .where('status', 'in', ['Booked', 'Ready to Book'])
    .where('estimated_discharge_at', 'is distinct from', estimated_discharge_at)
    .returning(['id', 'record_id', 'facility_id', 'advocate_id'])
    .execute()
  await publish(call, 'applicationsChanged', { applications: changed })
}

/**
 * Returns the patient's discharge time and when section 5 was saved. Locks the patient before the application, in the same order as
 * when section 5 is saved.
 */
export async function holdDischarge(tx: Db, patient_id: number) {
  const { estimated_discharge_timestamp, sections_saved } = await tx
    .selectFrom('patients')
    .select(['estimated_discharge_timestamp', 'sections_saved'])
    .where('id', '=', patient_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { estimated_discharge_timestamp, saved_at: sections_saved[logistics.number] }
}

/** Sets the discharge time in intake section 5 when a booking is made or undone. */
export async function setDischarge(call: Publisher, patient_id: number, discharge: string | null): Promise<void> {
  await call.tx
    .updateTable('patients')
    .set({ estimated_discharge_timestamp: discharge, updated_at: call.now })
    .where('id', '=', patient_id)
    .execute()
  if (discharge) await followDischarge(call, patient_id, discharge)
}
