import { contract } from '../../platform/endpoint.ts'
import { id, idParams, instant, paging, rowId, text, total } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import type { Scope } from '../../scope.ts'

const advocate = z.int('Please select a user').positive('Please select a user').max(2_147_483_647)
const count = z.number().int()
const counts = { patients: count, applications: count }

/** The number of transferred records; zero if they had already been transferred. */
const Moved = z.object({
  ...counts,
  /** How the caller can undo the transfer; null if nothing was transferred. */
  undo: z.object({ id: rowId, until: instant }).nullable(),
})

const Confirmed = z
  .object({ organization_id: rowId, ...counts })
  .describe('The organization and the numbers that the caller confirmed. Required if the patients move to another organization.')

/** What a transfer would do. */
const TransferPreview = z.object({
  ...counts,
  /** The organization that would receive the patients, if it is not their own; null without a new advocate. */
  other_organization: z.object({ id: rowId, name: z.string() }).nullable(),
  /** Patients without a valid release of information, who cannot be transferred to another organization. */
  uncovered: z.array(z.object({ id: rowId, name: z.string() })),
})
export type TransferPreview = z.infer<typeof TransferPreview>

/** An advocate who can take over the patients. */
const Receiver = z.object({
  id: rowId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  organization_id: rowId,
  organization_name: z.string(),
  same_organization: z.boolean(),
})

/** A transfer that the caller can still undo. */
const RecentTransfer = z.object({
  id: rowId,
  /** The previous advocate's name; null if the patients were unassigned. */
  from: z.string().nullable(),
  to: z.string(),
  ...counts,
  until: instant,
})
export type RecentTransfer = z.infer<typeof RecentTransfer>

export const transfers = contract({
  all: {
    method: 'PATCH',
    path: '/applications/transfer',
    about:
      'Transfers all of an advocate’s patients, with their applications, to another advocate who can sign in. A transfer to another organization must be confirmed and needs a valid release for every patient. Repeating the request has no effect.',
    access: 'transfers.all',
    body: z.object({ old_pa_id: advocate, new_pa_id: advocate, confirmed: Confirmed.nullish() }),
    response: Moved,
  },
  one: {
    method: 'POST',
    path: '/patients/:id/transfer',
    about:
      'Transfers one patient, with all applications, to another advocate who can sign in. The assigned advocate can do this, or a colleague can take over the patient. A transfer to another organization must be confirmed and needs a valid release.',
    access: 'transfers.one',
    params: idParams,
    body: z.object({ new_pa_id: advocate, confirmed: Confirmed.nullish() }),
    response: Moved,
  },
  previewAll: {
    method: 'GET',
    path: '/applications/transfer',
    about: 'How many patients and applications an advocate has, and what transferring them to another advocate would do.',
    access: 'transfers.all',
    query: z.object({ old_pa_id: id, new_pa_id: id.optional() }),
    response: TransferPreview,
    reads: 'patient',
  },
  previewOne: {
    method: 'GET',
    path: '/patients/:id/transfer',
    about: 'How many applications a patient has, and what transferring the patient to another advocate would do.',
    access: 'transfers.one',
    params: idParams,
    query: z.object({ new_pa_id: id.optional() }),
    response: TransferPreview,
    reads: 'patient',
  },
  receivers: {
    method: 'GET',
    path: '/transfers/advocates',
    about:
      'Advocates who can sign in and who can take over the patients of this advocate, or this patient: first those of the same organization, then those of other approved hospitals.',
    access: 'transfers.all',
    query: withRules(
      paging.extend({ old_pa_id: id.optional(), patient_id: id.optional(), q: text(100).optional() }),
      rule(query => query.old_pa_id !== undefined || query.patient_id !== undefined, {
        message: 'Name an advocate or a patient',
        path: ['old_pa_id'],
      }),
    ),
    response: z.array(Receiver),
    responseFields: total,
  },
  recent: {
    method: 'GET',
    path: '/transfers',
    about: 'The caller’s own transfers that can still be undone, newest first.',
    access: 'transfers.undo',
    response: z.array(RecentTransfer),
  },
  undo: {
    method: 'POST',
    path: '/transfers/:id/undo',
    about:
      'Undoes the caller’s own transfer within five minutes, unless someone has changed anything about one of the patients since.',
    access: 'transfers.undo',
    params: idParams,
    response: z.object(counts),
  },
})

/** How long a transfer can be undone, in minutes (S-31). */
export const undoMinutes = 5

/**
 * The organizations whose advocates may take over the patients of an organization: the organization itself unless it is
 * deactivated, and approved hospitals (S-31).
 */
export const receivingOrganizations = (from: number | null): Scope => ({
  any: [{ columns: { type: ['hospital'], active_status: ['Approved'] } }, ...(from === null ? [] : [ownOrganization(from)])],
})

/** The organizations whose advocates may take over a patient from a colleague: only the advocates' own. */
export const colleaguesOrganization = (id: number | null): Scope => (id === null ? 'none' : { any: [ownOrganization(id)] })

const ownOrganization = (id: number) => ({ columns: { id: [id], active_status: { not: ['Deactivated'] } } })
