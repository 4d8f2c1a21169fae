import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { CopyReason, RecordCopy } from './schema.ts'

export const copies = contract({
  make: {
    method: 'POST',
    path: '/patients/:id/copy',
    about:
      'Everything that Passage holds about a patient, for the patient (45 CFR 164.524). Whoever is not the patient’s advocate says why. The files are read one by one, by the calls of documents and releases.',
    access: 'copies.make',
    params: one,
    body: CopyReason,
    response: RecordCopy,
    reads: 'patient',
  },
})
