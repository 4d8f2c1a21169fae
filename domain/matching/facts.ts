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
  age: z.number().int().min(ages.min).max(ages.max).nullable().default(null),
  /** The person turns a year older at midnight. */
  birthday_tomorrow: z.boolean().default(false),
  gender: z.enum(genders).nullable().default(null),
  /** The patient is on an involuntary hold (S-25). */
  involuntary_hold: z.boolean().default(false),
  /** Needs in the clinical snapshot. Null without a snapshot. */
  to_ask: z.array(z.enum(snapshotNeedNames)).max(snapshotNeedNames.length).nullable().default(null),
})
export type Facts = z.infer<typeof Facts>
