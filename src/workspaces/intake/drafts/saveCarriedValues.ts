import { drafts } from '#domain/drafts/contract.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { call, type Input } from '../../../dataProvider/call.ts'
import { deviceId, deviceName } from '../../../features/drafts/device.ts'
import type { Carried } from '../../../features/drafts/deviceDraft.ts'

/**
 * After the patient is created, saves the values from a search as the author's drafts of later sections. If a draft cannot be
 * saved, its section opens empty.
 */
export const saveCarriedValues = (patient: Patient, { later }: Carried): Promise<unknown> =>
  Promise.allSettled(
    Object.entries(later).map(([section, values]) =>
      call(drafts.keep, {
        params: { id: patient.id, section },
        body: {
          values: values as Input<typeof drafts.keep>['body']['values'],
          base: patient.updated_at,
          device: deviceId(),
          device_name: deviceName(),
          version: 0,
        },
      }),
    ),
  )
