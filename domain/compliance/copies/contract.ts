import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { CopyReason, RecordCopy } from './schema.ts'

export const copies = contract({
  make: {
    method: 'POST',
    path: '/patients/:id/copy',
    about:
      'Everything Passage has on a patient, for the patient (45 CFR 164.524). A caller who is not the patient’s advocate must give a reason. Files are downloaded one at a time using the document and release calls.',
    access: 'copies.make',
    params: idParams,
    body: CopyReason,
    response: RecordCopy,
    reads: 'patient',
  },
})
