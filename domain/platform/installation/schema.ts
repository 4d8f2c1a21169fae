import { dayProblem, isoDay } from '../dates.ts'
import { enteredTime, instant } from '../formats.ts'
import { z } from '../zod.ts'
import { contrastOfColor, leastContrast } from './brand.ts'
import { releaseVersions } from './releaseText.ts'

/** An empty text uses the default. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(value => (value === '' ? null : value), schema.nullable())

/** The settings that administrators change while Passage is running. Null uses the default. */
export const installationSettings = {
  name: optional(z.string().trim().max(40, 'Use at most 40 characters')),
  color: optional(
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Enter a color, such as #00677A')
      .refine(
        color => contrastOfColor(color) >= leastContrast,
        'Choose a darker color. White text on it, and text in this color, must be readable (contrast of at least 4.5 to 1)',
      ),
  ),
  support_email: optional(z.email('Enter an email address').max(200, 'Use at most 200 characters')),
  mail_footer: optional(z.string().trim().max(500, 'Use at most 500 characters')),
  maintenance_text: optional(z.string().trim().max(300, 'Use at most 300 characters')),
  maintenance_from: optional(enteredTime),
  maintenance_until: optional(enteredTime),
  spanish_release: optional(z.literal(releaseVersions.es, 'Reload the page: the Spanish text has changed')),
  spanish_release_counsel: optional(z.string().trim().max(100, 'Use at most 100 characters')),
  spanish_release_reviewed_on: optional(
    z
      .string()
      .superRefine((day, issues) => {
        const message = dayProblem(day)
        if (message) issues.addIssue({ code: 'custom', message })
      })
      .transform(day => isoDay(day) ?? null),
  ),
} as const
export type InstallationSetting = keyof typeof installationSettings

const logo = z.string().max(60_000).nullable().describe('A PNG or WebP picture as a data URL')

export const Installation = z.object({ ...installationSettings, logo })
export type Installation = z.infer<typeof Installation>

export const InstallationState = z.object({
  ...(Object.fromEntries(Object.keys(installationSettings).map(name => [name, z.string().nullable()])) as Record<
    InstallationSetting,
    z.ZodNullable<z.ZodString>
  >),
  logo,
  updated_at: instant.nullable().describe('Null if nothing was ever changed'),
})
export type InstallationState = z.infer<typeof InstallationState>

/** The error if the maintenance ends before it begins or has no beginning; undefined if the times are in order. */
export function maintenanceProblem({
  maintenance_text,
  maintenance_from: from,
  maintenance_until: until,
}: Pick<Installation, 'maintenance_text' | 'maintenance_from' | 'maintenance_until'>) {
  if (until && !from) return { field: 'maintenance_from', message: 'Enter when the maintenance begins' } as const
  if (maintenance_text && !from) return { field: 'maintenance_from', message: 'Enter when the maintenance begins' } as const
  if (from && until && Date.parse(until) <= Date.parse(from))
    return { field: 'maintenance_until', message: 'The end must be after the beginning' } as const
  return undefined
}

/** The error if the Spanish release is released for signing without who reviewed it and when; undefined otherwise. */
export function reviewProblem({
  spanish_release,
  spanish_release_counsel,
  spanish_release_reviewed_on: day,
}: Pick<InstallationState, 'spanish_release' | 'spanish_release_counsel' | 'spanish_release_reviewed_on'>) {
  if (!spanish_release) return undefined
  if (!spanish_release_counsel) return { field: 'spanish_release_counsel', message: 'Enter who reviewed the text' } as const
  if (!day) return { field: 'spanish_release_reviewed_on', message: 'Enter when the text was reviewed' } as const
  return undefined
}

/** What users read about a coming or running maintenance. */
export const MaintenanceNotice = z.object({ text: z.string().nullable(), from: instant, until: instant.nullable() })
export type MaintenanceNotice = z.infer<typeof MaintenanceNotice>

/** A notice without an end disappears a day after the maintenance began. */
const longest = 86_400_000

/** The notice to show now; null if no maintenance is set or it is over. */
export function noticeAt(
  { maintenance_text, maintenance_from, maintenance_until }: Installation,
  now: Date,
): MaintenanceNotice | null {
  if (!maintenance_from) return null
  const end = maintenance_until ? Date.parse(maintenance_until) : Date.parse(maintenance_from) + longest
  return now.getTime() < end ? { text: maintenance_text, from: maintenance_from, until: maintenance_until } : null
}
