import { users } from '#domain/people/users/contract.ts'
import type { User } from '#domain/people/users/schema.ts'
import type { ApprovalReport, Reported } from '#domain/platform/bulk.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import { eachRow, withOutcome } from '../../platform/bulk/eachRow.ts'
import { type Handlers, handler } from '../../platform/http/handler.ts'
import { approveUser, newTemporaryPassword } from './approve.ts'
import { membershipFacts, suggestHospitals } from './suggestHospitals.ts'
import { findUsers } from './userQueries.ts'

/** A user's name, status, and email address, which distinguishes users with the same name. */
export const statusOf = (user: User) => ({ name: personName(user), about: user.email ?? user.username, status: user.tmri_status })
/** A placeholder for previews, which are rolled back. No password matches this hash. */
const noPassword = { password: '', hash: '' }

const approveUsers = handler(users.bulkApprove, {
  // Skip the slow hashing for previews.
  prepare: async ({ body }) => {
    if (body.preview) return []
    const passwords = []
    for (const _ of body.rows) passwords.push(await newTemporaryPassword())
    return passwords
  },
  run: async (call): Promise<ApprovalReport> => {
    const { tx, body, addAuditSubject } = call
    const rowsById = new Map(body.rows.map((row, index) => [row.id, { ...row, temporary: call.prepared[index] ?? noPassword }]))
    // In id order, in which rows are processed: the first of several advocates creates their hospital.
    const known = await findUsers(
      tx,
      [...rowsById.keys()].sort((a, b) => a - b),
    )
    const suggestions = await suggestHospitals(tx, known)
    const suggestedIds = [...suggestions.values()].flatMap(({ organization }) => organization ?? [])
    const compare = await membershipFacts(tx, suggestedIds)
    const hospitalText = (id: number) => {
      const user = known.find(user => user.id === id)
      const suggested = suggestions.get(id)
      return {
        id,
        name: user ? personName(user) : null,
        about: user ? statusOf(user).about : null,
        reason: null,
        phone_number: user?.phone_number ?? null,
        entered: user?.signup_form_data?.organization ?? null,
        organization: suggested?.organization,
        organization_name: suggested?.name ?? null,
        like: suggested?.like ?? null,
        compared: user && suggested?.organization ? compare(suggested.organization, user.email) : null,
      }
    }
    const joined = new Map<number, number | null>()
    const rows = await eachRow<Reported<ApprovalReport>>([...rowsById.keys()], {
      tx,
      addAuditSubject,
      preview: body.preview,
      async work(id, addAuditSubject) {
        const { like, none_seen, temporary, ...row } = rowsById.get(id)!
        if (like != null && !joined.has(like)) throw new HttpError('conflict', 'This hospital’s first advocate was not approved.')
        const organization = like == null ? row.organization : joined.get(like)
        const suggested = suggestions.get(id)?.organization
        if (none_seen && organization === null && typeof suggested === 'number')
          throw new HttpError('conflict', 'A hospital with a similar name now exists. Choose again.')
        // Nothing is preselected unless the applicant's email domain matches a member's (S-33).
        const matches = (hospitalText(id).compared?.same_domain ?? 0) > 0
        const chosen = organization === undefined && body.preview && matches ? suggested : organization
        // An id of 0 makes the approval report an unknown hospital, but only after all checks on the user.
        const user = await approveUser({ ...call, addAuditSubject }, id, {
          organization: chosen === undefined ? 0 : chosen,
          temporary,
          // The caller has seen a similar hospital and still wants a new one.
          create_anyway: organization === null && !none_seen,
        })
        joined.set(id, user.organization_id)
        const into = body.preview && chosen === null ? null : user.organization_id
        return { ...hospitalText(id), outcome: 'done', organization: into, organization_name: user.organization_name }
      },
      onRefusal: (id, { message, errors }) => ({
        ...hospitalText(id),
        outcome: errors?.organization ? 'choose' : ('refused' as const),
        reason: message,
      }),
    })
    return { done: withOutcome(rows, 'done'), choose: withOutcome(rows, 'choose'), refused: withOutcome(rows, 'refused') }
  },
})

/** Approves many sign-ups, each under the same rules and with the same functions as a single approval. */
export const bulkRoutes: Pick<Handlers<typeof users>, 'bulkApprove'> = {
  bulkApprove: approveUsers,
}
