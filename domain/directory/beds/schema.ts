import { instant, rowId } from '../../platform/formats.ts'
import { missingMessage } from '../../platform/plainMessages.ts'
import { z } from '../../platform/zod.ts'

/** Who may use a bed if rooms are separated by gender; `anyone` means no restriction. */
export const populations = ['women', 'men', 'anyone'] as const
export type Population = (typeof populations)[number]

/** An upper limit that no facility reaches. */
export const mostBeds = 999
/** A number of open beds. */
export const BedCount = z.number(missingMessage('Enter a number of beds')).int('Enter a whole number').min(0).max(mostBeds)

/** A combination of level of care and population. */
export const BedKind = z.object({ treatment_level: rowId, population: z.enum(populations) })
export type BedKind = z.infer<typeof BedKind>

/** The last reported count for one kind of bed. */
export const Bed = BedKind.extend({
  id: rowId.nullable().describe('Null if never reported'),
  open: BedCount.nullable().describe('The last reported count minus the beds filled since then. Includes held beds.'),
  held: BedCount.describe('How many of these are held for accepted patients'),
  told_at: instant.nullable(),
  told_by: z.string().nullable(),
  fades_at: instant.nullable().describe('When the count expires and becomes unknown'),
})
export type Bed = z.infer<typeof Bed>

/** How long a count stays current, how long a hold lasts, and whether to email reminders. */
export const BedSettings = z.object({
  fade_hours: z
    .number('Enter a number of hours')
    .int('Enter a whole number of hours')
    .min(1, 'Enter at least 1 hour')
    .max(168, 'Enter at most 168 hours (one week)'),
  hold_minutes: z
    .number('Enter a number of minutes')
    .int('Enter a whole number of minutes')
    .min(15, 'Enter at least 15 minutes')
    .max(1440, 'Enter at most 1,440 minutes (one day)'),
  reminder: z.boolean(),
})
export type BedSettings = z.infer<typeof BedSettings>

/** docs/decisions/0007-open-beds.md explains the defaults. */
export const defaultSettings: BedSettings = { fade_hours: 24, hold_minutes: 120, reminder: true }

/** A facility's licensed capacity and every kind of bed that it offers, with or without a reported count. */
export const FacilityBeds = BedSettings.extend({
  facility_id: rowId,
  organization_id: rowId.nullable(),
  facility_name: z.string(),
  total_beds: z.number().nullable().describe('Licensed beds'),
  beds: z.array(Bed),
})
export type FacilityBeds = z.infer<typeof FacilityBeds>

/** A level of care with its meaning from the catalog, for pages without an account, which cannot load the catalog. */
export const ExplainedLevel = z.object({ name: z.string(), meaning: z.string().nullable() })

/** A facility's beds as shown through an emailed link, with the names of the levels of care but no people's names. */
export const LinkedBeds = FacilityBeds.extend({
  levels: z.array(ExplainedLevel.extend({ id: rowId })),
  expires_at: instant.describe('When the link expires'),
})
export type LinkedBeds = z.infer<typeof LinkedBeds>
/** 256 random bits in URL-safe base64. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'This link has expired.')

/** A new count. `seen` is the count that the reporter saw. It prevents two people from overwriting each other's reports. */
export const BedReport = BedKind.extend({ open: BedCount, seen: BedCount.nullable() })
export type BedReport = z.infer<typeof BedReport>
export const BedReports = z
  .array(BedReport)
  .min(1, 'Enter the number of open beds')
  .max(200)
  .refine(
    all => new Set(all.map(item => `${item.treatment_level} ${item.population}`)).size === all.length,
    'Include each bed type only once',
  )

/** An entry in the history: a reported count, or a bed hold that was used or released. */
export const HistoryRow = BedKind.extend({
  id: rowId,
  at: instant,
  open: BedCount,
  what: z.enum(['told', 'confirmed', 'taken', 'given_back']),
  by_link: z.boolean().describe('From an email link'),
  by: z.string().nullable().describe('The person’s name'),
})
export type HistoryRow = z.infer<typeof HistoryRow>

/** An open bed as displayed to advocates. */
export const ReportedBed = BedKind.extend({ free: BedCount.describe('Open and not held'), told_at: instant, fades_at: instant })
export type ReportedBed = z.infer<typeof ReportedBed>

/** A bed held for an accepted patient, and when the hold expires. */
export const BedHold = BedKind.extend({
  until: instant,
  extended: z.boolean().describe('A hold can be extended only once'),
})
export type BedHold = z.infer<typeof BedHold>
