/** What the log is narrowed by, as it stands in the address. */
export const logFilters = ['from', 'to', 'actor', 'action', 'kind', 'number'] as const
export type Filters = Partial<Record<(typeof logFilters)[number], string>>

/** The kinds of things that rows are about, as the trail spells them. */
export const kinds = [
  'patients',
  'applications',
  'users',
  'organizations',
  'facilities',
  'feature_tags',
  'payers',
  'outbox',
] as const

export const day = /^\d{4}-\d{2}-\d{2}$/
export const number = /^[1-9]\d{0,9}$/

/** The same as the server is asked; what is not (yet) whole is left out. A patient is also found where they were one of a list. */
export function queryOf({ from, to, actor, action, kind, number: id }: Filters) {
  const about = kind && id && number.test(id) ? { kind, id: Number(id) } : undefined
  return {
    from: from && day.test(from) ? from : undefined,
    to: to && day.test(to) ? to : undefined,
    person_id: actor && number.test(actor) ? Number(actor) : undefined,
    action: action || undefined,
    ...(about?.kind === 'patients' && { patient_id: about.id }),
    ...(about && about.kind !== 'patients' && { subject_type: about.kind, subject_id: about.id }),
  }
}
