import { z } from 'zod'
import { instant, rowId } from '../formats.ts'
import { missingAs } from '../plainMessages.ts'

/** Who a bed is for if rooms are separated by gender; `anyone` means no restriction. */
export const populations = ['women', 'men', 'anyone'] as const
export type Population = (typeof populations)[number]

/** An upper limit beyond the size of any facility. */
export const mostBeds = 999
const beds = z.number(missingAs('Type a number of beds')).int('Type a whole number').min(0).max(mostBeds)

/** One combination of level of care and population. */
export const BedKind = z.object({ treatment_level: rowId, population: z.enum(populations) })
export type BedKind = z.infer<typeof BedKind>

/** The last reported count of one bed kind. */
export const Bed = BedKind.extend({
  id: rowId.nullable().describe('Null while nothing was ever said'),
  open: beds.nullable().describe('As told last, less what was taken since; those that are held are among them'),
  held: beds.describe('How many of them are held for accepted patients'),
  told_at: instant.nullable(),
  told_by: z.string().nullable(),
  fades_at: instant.nullable().describe('From then on the number is unknown'),
})
export type Bed = z.infer<typeof Bed>

/** How long a count is current, how long a hold lasts, and whether reminders are emailed. */
export const BedSettings = z.object({
  fade_hours: z
    .number('Type a number of hours')
    .int('Type a whole number of hours')
    .min(1, 'An hour at the least')
    .max(168, '168 hours, a week, at the most'),
  hold_minutes: z
    .number('Type a number of minutes')
    .int('Type a whole number of minutes')
    .min(15, '15 minutes at the least')
    .max(1440, '1440 minutes, a day, at the most'),
  reminder: z.boolean(),
})
export type BedSettings = z.infer<typeof BedSettings>

/** The default settings (docs/decisions/0007-open-beds.md). */
export const defaultSettings: BedSettings = { fade_hours: 24, hold_minutes: 120, reminder: true }

/** A facility's beds: every kind it offers, with or without a reported count, and its licensed size. */
export const FacilityBeds = BedSettings.extend({
  facility_id: rowId,
  organization_id: rowId.nullable(),
  facility_name: z.string(),
  total_beds: z.number().nullable().describe('The licensed size'),
  beds: z.array(Bed),
})
export type FacilityBeds = z.infer<typeof FacilityBeds>

/** A facility's beds as shown through an emailed link: includes level names, omits people's names. */
export const LinkedBeds = FacilityBeds.extend({
  levels: z.array(z.object({ id: rowId, name: z.string() })),
  expires_at: instant.describe('Until when the link opens them'),
})
export type LinkedBeds = z.infer<typeof LinkedBeds>
/** 256 random bits. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'This link is no longer valid.')

/** A new count; `seen` is the count shown to the reporter, so that two people do not overwrite each other. */
export const Telling = BedKind.extend({ open: beds, seen: beds.nullable() })
export type Telling = z.infer<typeof Telling>
export const Tellings = z
  .array(Telling)
  .min(1, 'Say how many beds are open')
  .max(200)
  .refine(all => new Set(all.map(one => `${one.treatment_level} ${one.population}`)).size === all.length, 'Each once')

/** An entry of the history: a reported count, or a held bed that was taken or released. */
export const HistoryRow = BedKind.extend({
  id: rowId,
  at: instant,
  open: beds,
  what: z.enum(['told', 'confirmed', 'taken', 'given_back']),
  by_link: z.boolean().describe('From the link in a mail'),
  by: z.string().nullable().describe("The person's name"),
})
export type HistoryRow = z.infer<typeof HistoryRow>

/** An open bed as shown to advocates. */
export const ToldBed = BedKind.extend({ free: beds.describe('Open and not held'), told_at: instant, fades_at: instant })
export type ToldBed = z.infer<typeof ToldBed>

/** A bed held for an accepted patient, and when the hold expires. */
export const BedHold = BedKind.extend({
  until: instant,
  extended: z.boolean().describe('A hold is extended once'),
})
export type BedHold = z.infer<typeof BedHold>
