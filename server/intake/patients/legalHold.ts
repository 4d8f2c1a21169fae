import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'

export const onLegalHold =
  'This patient is on legal hold. Nothing in the record can be deleted or replaced until a super admin lifts the hold.'

/**
 * Throws if the patient is on legal hold, and has the attempt audited. Call it before anything that deletes or replaces a part of
 * the record (S-39), with the patient's row locked so that no hold can be placed in between.
 */
export async function refuseWhileHeld(tx: Db, patient_id: number, target: { type: string; ids: number[] }): Promise<void> {
  const hold = await tx
    .selectFrom('legal_holds')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (hold) throw new HttpError('conflict', onLegalHold, { audit: { patient_id, ...target, detail: { legal_hold_id: hold.id } } })
}
