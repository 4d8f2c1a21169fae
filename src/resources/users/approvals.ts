import type { ApprovalRow } from '#domain/bulk.ts'
import { users } from '#domain/users/contract.ts'
import type { Found } from '../../components/SearchPicker.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/users.ts'

const { approving: said } = texts

/** The hospital an advocate joins: the suggested one, a new one, that of another row, or one found by search. */
export type Choice = { to: 'suggested' | 'new' | 'like' | 'other'; found: Found | null }
export type Choices = Readonly<Record<number, Choice>>

/** The preselected choice; null if the user must choose. */
export function suggested({ outcome, organization, like }: ApprovalRow): Choice | null {
  if (outcome !== 'done') return null
  if (organization) return { to: 'suggested', found: null }
  return { to: like === null ? 'new' : 'like', found: null }
}

/** Options for one row; `nameOf` returns the name of another row. */
export function optionsOf(row: ApprovalRow, nameOf: (id: number) => string): { id: Choice['to']; name: string }[] {
  return [
    ...(row.organization ? [{ id: 'suggested' as const, name: said.joins(row.organization_name ?? '') }] : []),
    ...(row.like === null ? [] : [{ id: 'like' as const, name: said.likeOf(nameOf(row.like)) }]),
    ...(row.entered ? [{ id: 'new' as const, name: said.creates(row.entered) }] : []),
    { id: 'other' as const, name: said.other },
  ]
}

/** Whether the choice is complete. */
export const settled = (choice: Choice | null | undefined): boolean => Boolean(choice && (choice.to !== 'other' || choice.found))

/**
 * Approves advocates one call at a time and in order, because one may join another's new hospital. Returns the function for the
 * next call.
 */
export function approver(choiceOf: (row: ApprovalRow) => Choice) {
  const went = new Map<number, number>()
  return async ([row]: ApprovalRow[]): Promise<ApprovalRow[]> => {
    const { to, found } = choiceOf(row!)
    const organizations = { suggested: row!.organization, new: null, like: went.get(row!.like ?? 0), other: Number(found?.id) }
    const organization = organizations[to]
    if (organization === undefined) return [{ ...row!, outcome: 'refused', reason: said.first }]
    const none_seen = to === 'new' && row!.organization === null && row!.like === null
    const rows = await call(users.bulkApprove, { body: { rows: [{ id: row!.id, organization, none_seen }] } })
    for (const { id, outcome, organization: into } of rows) if (outcome === 'done' && into) went.set(id, into)
    // A row rejected because of its hospital needs a new choice.
    return rows.map(one => (one.outcome === 'choose' ? { ...one, outcome: 'refused' as const } : one))
  }
}
