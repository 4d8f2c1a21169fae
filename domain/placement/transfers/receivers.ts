import type { Scope } from '../../scope.ts'

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
