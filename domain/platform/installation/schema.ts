import { z } from '../zod.ts'

const cleared = (value: unknown) => (value === '' ? null : value)

/** The settings that administrators change while Passage is running. Null uses the default. */
export const installationSettings = {
  support_email: z.preprocess(cleared, z.email('must be an email address').max(200, 'must be at most 200 characters').nullable()),
  mail_footer: z.preprocess(cleared, z.string().trim().max(500, 'must be at most 500 characters').nullable()),
} as const
export type InstallationSetting = keyof typeof installationSettings

export const Installation = z.object(installationSettings)
export type Installation = z.infer<typeof Installation>
