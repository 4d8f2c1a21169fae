import { tag } from '../tags.ts'
import type { Bed, BedKind, BedSettings, Population } from './schema.ts'

const bedless: readonly number[] = Object.values(tag.bedless)
const hour = 60 * 60_000

/** Whose beds a house has by the gender that it takes; a mixed one, or one that does not say, has any. */
function populationsOf(accepted_genders: number | null): readonly Population[] {
  if (accepted_genders === tag.gender.femaleOnly) return ['women']
  if (accepted_genders === tag.gender.maleOnly) return ['men']
  return ['women', 'men', 'anyone']
}

type Listing = { treatment_levels: readonly number[]; accepted_genders: number | null }

/** What a facility can say of open beds: each level of care in which one sleeps there, for each population that it takes. */
export const offered = ({ treatment_levels, accepted_genders }: Listing): BedKind[] =>
  treatment_levels
    .filter(level => !bedless.includes(level))
    .flatMap(treatment_level => populationsOf(accepted_genders).map(population => ({ treatment_level, population })))

/** Whether these are the same combination. */
export const sameKind = (a: BedKind, b: BedKind): boolean =>
  a.treatment_level === b.treatment_level && a.population === b.population

/** From when on a number is unknown. It depends on the moment of asking alone: nobody has to do anything for it. */
export const fadesAt = (told_at: string, { fade_hours }: Pick<BedSettings, 'fade_hours'>): string =>
  new Date(Date.parse(told_at) + fade_hours * hour).toISOString()

/** Whether a number still counts. */
export const isFresh = ({ fades_at }: Pick<Bed, 'fades_at'>, now: string): boolean =>
  fades_at !== null && Date.parse(now) < Date.parse(fades_at)

/**
 * Which beds suit a patient: those of the levels of care that are asked for (any, where none is), in a room for them. Of whom we do
 * not know whether they live as a man or as a woman, the house decides: all its beds suit.
 */
export const suits = (bed: BedKind, { levels, gender }: { levels: readonly number[]; gender: string | null }): boolean =>
  (levels.length === 0 || levels.includes(bed.treatment_level)) &&
  (bed.population === 'anyone' ||
    (gender === 'male' ? bed.population === 'men' : gender === 'female' ? bed.population === 'women' : true))
