import { tag } from '../tags.ts'
import type { Bed, BedKind, BedSettings, FacilityBeds, Population } from './schema.ts'

const bedless: readonly number[] = Object.values(tag.bedless)
const hour = 60 * 60_000

/** The populations that a facility has beds for, based on the genders it admits: all three if it is coed or the genders are unknown. */
function populationsOf(accepted_genders: number | null): readonly Population[] {
  if (accepted_genders === tag.gender.femaleOnly) return ['women']
  if (accepted_genders === tag.gender.maleOnly) return ['men']
  return ['women', 'men', 'anyone']
}

type Listing = { treatment_levels: readonly number[]; accepted_genders: number | null }

/** The kinds of beds that a facility can report: each of its residential levels of care for each population that it admits. */
export const offeredBedKinds = ({ treatment_levels, accepted_genders }: Listing): BedKind[] =>
  treatment_levels
    .filter(level => !bedless.includes(level))
    .flatMap(treatment_level => populationsOf(accepted_genders).map(population => ({ treatment_level, population })))

export const sameKind = (a: BedKind, b: BedKind): boolean =>
  a.treatment_level === b.treatment_level && a.population === b.population

/** When a count expires. Computed on read, so no job has to expire counts. */
export const countExpiresAt = (told_at: string, { fade_hours }: Pick<BedSettings, 'fade_hours'>): string =>
  new Date(Date.parse(told_at) + fade_hours * hour).toISOString()

export const isFresh = ({ fades_at }: Pick<Bed, 'fades_at'>, now: string): boolean =>
  fades_at !== null && Date.parse(now) < Date.parse(fades_at)

/**
 * Whether a bed suits a patient: its level of care is one of the requested levels (if any), and it suits the patient's gender (if
 * known).
 */
export const suitsPatient = (bed: BedKind, { levels, gender }: { levels: readonly number[]; gender: string | null }): boolean =>
  (levels.length === 0 || levels.includes(bed.treatment_level)) &&
  (bed.population === 'anyone' ||
    (gender === 'male' ? bed.population === 'men' : gender === 'female' ? bed.population === 'women' : true))

/**
 * The current counts that may be one too high after a patient with these levels of care was admitted without a bed hold. Only the
 * facility changes its counts, so these are offered to its staff.
 */
export const countsToLower = ({ beds }: Pick<FacilityBeds, 'beds'>, levels: readonly number[], now: string): Bed[] =>
  beds.filter(bed => bed.open !== null && bed.open > bed.held && isFresh(bed, now) && levels.includes(bed.treatment_level))
