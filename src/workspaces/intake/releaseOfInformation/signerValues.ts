import { useWatch } from 'react-hook-form'
import { authorities, byPatient, type Signer } from '#domain/intake/releases/signer.ts'

/** A representative as entered so far, possibly incomplete. */
export type TypedRepresentative = {
  name: string
  relationship: string
  authority: string | null
  authority_other: string
  phone_number: string
  email: string
  agrees_to_texts: boolean
}

/** Returns the representative as entered so far. Null if the patient signs. */
export function useRepresentative(): TypedRepresentative | null {
  const [signed_by, representative] = useWatch({ name: ['signed_by', 'representative'] })
  return signed_by === 'representative' ? representative : null
}

/** The signer named on a form that is printed before signing. */
export const draftedSigner = ({ name, relationship, authority, authority_other }: TypedRepresentative): Signer => ({
  ...byPatient,
  signed_by: 'representative',
  representative_name: name,
  representative_relationship: relationship,
  representative_authority: authorities.find(one => one === authority) ?? null,
  representative_authority_other: authority_other || null,
})
