import { ageBands, tag } from '../directory/tags.ts'
import { genders } from '../intake/patients/schema.ts'
import { rowId } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { snapshotNeedNames } from './snapshotNeeds.ts'

/** The ages that matching accepts, in completed years. */
export const ages = { min: 0, max: 130 } as const

const tags = (most: number) => z.array(rowId).max(most).default([])

/**
 * The facts about a person that matching needs. They include no name, date of birth, or record id, so they identify no one. An
 * unknown fact is null or empty and excludes no facility.
 */
export const Facts = z.object({
  treatment_levels: tags(20),
  /** Addiction tags for the substances to treat. */
  substances: tags(100),
  /** Tags offered as filters (see `Needs`). */
  offered: tags(400),
  payment: z.enum(['cash', 'insurance']).nullable().default(null),
  /** Payer codes, starting with the primary plan's. */
  plans: z.array(z.string().trim().min(1).max(60)).max(2).default([]),
  hmo: z.boolean().default(false),
  /** The counties of public plans, each with its state: "Kern, CA". */
  counties: z.array(z.string().trim().min(1).max(100)).max(2).default([]),
  age: z.number().int().min(ages.min).max(ages.max).nullable().default(null),
  /** The person turns a year older at midnight. */
  birthday_tomorrow: z.boolean().default(false),
  gender: z.enum(genders).nullable().default(null),
  /** The tag of the preferred language, unless it is English. */
  language: rowId.nullable().default(null),
  /** The patient is on an involuntary hold (S-25). */
  involuntary_hold: z.boolean().default(false),
  /** Needs in the clinical snapshot. Null without a snapshot. */
  to_ask: z.array(z.enum(snapshotNeedNames)).max(snapshotNeedNames.length).nullable().default(null),
})
export type Facts = z.infer<typeof Facts>

/** All tags for the ages that facilities admit (MAT-023). */
export const ageTags: readonly number[] = ageBands.map(band => band.tag)

/** The age tags of facilities that admit this age. The same tags are offered as filters (MAT-024, MAT-025, MAT-026, MAT-027). */
export const ageTagsFor = (years: number): number[] =>
  ageBands.filter(band => band.from <= years && years <= band.to).map(band => band.tag)

/** All tags for the genders that facilities admit. */
export const genderTags: readonly number[] = [tag.gender.femaleOnly, tag.gender.maleOnly, tag.gender.coed]

/** The gender tags of facilities that admit this identity (MAT-022, MAT-023). The same tags are offered as filters. */
export function genderTagsFor(gender_identity: string): number[] {
  if (gender_identity === 'male') return [tag.gender.maleOnly, tag.gender.coed]
  if (gender_identity === 'female') return [tag.gender.femaleOnly, tag.gender.coed]
  return [tag.gender.coed]
}
