import { format } from 'date-fns/format'
import { authorityText, type Signer } from '#domain/intake/releases/signer.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'

const texts = consent.signer

/** Names the person who signed a release: the patient, or a representative with relationship and authority. */
export function signerWords(signer: Signer): string {
  const { signed_by, representative_name: name, representative_relationship: relationship } = signer
  if (signed_by === 'representative') return texts.byRepresentative(name ?? '', relationship ?? '', authorityText(signer))
  if (signer.minor_exception) return texts.byPatientAlone(signer.minor_exception)
  return signed_by === 'patient' ? texts.byPatient : texts.unknown
}

/** Describes who attested to having the signed form, and when. */
export const attestedWords = (name: string, at: string) => consent.attest.by(name, format(new Date(at), 'MM/dd/yyyy'))
