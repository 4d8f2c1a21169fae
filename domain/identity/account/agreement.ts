/** The language and month of the current user agreement. When it changes, every user must accept the new version (AUTH-030). */
export const agreementVersion = 'en-2026-01'

/** `posted_at` is the date when this version was published to all users. */
export const agreement = { version: agreementVersion, posted_at: '2026-01-05T00:00:00Z' }

const thirtyDays = 30 * 24 * 60 * 60 * 1000

/**
 * Whether a user who accepted version `accepted` (null if none) must accept the current version before continuing. An amendment
 * takes effect 30 days after it is posted; until then, the previous version is sufficient. `now` is ISO 8601.
 */
export function acceptanceDue(accepted: string | null, now: string, current = agreement): boolean {
  if (accepted === current.version) return false
  return accepted === null || Date.parse(now) >= Date.parse(current.posted_at) + thirtyDays
}

/** The company that provides the product, and the US state and county where disputes are settled (settings, AUTH-030). */
export type Parties = { provider: string; state: string; county: string }

/** The agreement's text by section (AUTH-028, AUTH-029). Any change to its meaning requires a new version. */
export const agreementText = ({ provider, state, county }: Parties): { title: string; text: string }[] => [
  {
    title: 'Intended use',
    text: `${provider} is a tool to identify treatment options. Use it for that purpose only. ${provider} presents known resources and makes no recommendation. It is not a medical device, gives no diagnosis, is not integrated into medical records, and guarantees no outcomes or insurance coverage. Decisions about care stay with clinicians and patients.`,
  },
  {
    title: 'Protected health information',
    text: 'What you see and enter here is protected health information. Follow your organization’s security rules for workstations and devices: do not share your password, lock your screen when you leave it, and do not leave patient data where others can see it.',
  },
  {
    title: 'Changes to this agreement',
    text: `${provider} may amend this agreement. An amendment takes effect 30 days after it is posted here, and you will be asked to accept it.`,
  },
  {
    title: 'Limitation of liability',
    text: `The total liability of ${provider} for all claims, on any legal basis, is limited to the license fee paid in the 12 months before the claim arose.`,
  },
  {
    title: 'Time to bring a claim',
    text: 'You must bring a claim within one year after it arises. After that, it is barred.',
  },
  {
    title: 'Governing law and courts',
    text: `The law of the State of ${state} governs this agreement. Disputes must be brought in the courts of ${county}, ${state}.`,
  },
]
