import type { CenterReason } from '#domain/matching/center.ts'
import { texts as matching } from '../../i18n/english/matching.ts'

const texts = matching.center

export const centerName = ({ label, found_by }: { label: string; found_by?: CenterReason['found_by'] | undefined }): string =>
  found_by === 'state' ? texts.state(label) : label

/** Explains which search center was used, and why (S-03). `label` is the center's name. `homeless`: the patient has no home. */
export function centerReason(center: CenterReason & { label: string }, homeless = false): string {
  const { found_by, wanted, problem, zip, fallback } = center
  if (found_by === 'chosen' || !wanted) return texts.chosen
  if (!fallback || !problem) return texts.wanted[wanted]
  const name = centerName(center)
  const why = homeless && isWithoutHome(center) ? texts.noHome : whyNot(wanted, problem, zip ?? '')
  return texts.instead(why, found_by === 'hospital' ? texts.hospital(name) : name)
}

/** Whether the search should start at the patient's home, which has no address. */
export const isWithoutHome = ({ wanted, problem }: Pick<CenterReason, 'wanted' | 'problem'>): boolean =>
  wanted === 'home' && problem === 'no_address'

function whyNot(wanted: NonNullable<CenterReason['wanted']>, problem: NonNullable<CenterReason['problem']>, zip: string): string {
  if (problem === 'no_address') return texts.noAddress[wanted]
  const whose = texts.zip[wanted]
  if (problem === 'no_zip') return texts.noZip(whose)
  if (problem === 'unknown_zip') return texts.unknownZip(whose, zip)
  return problem === 'zip_elsewhere' ? texts.zipElsewhere(whose, zip) : texts.unknownPlace(whose)
}
