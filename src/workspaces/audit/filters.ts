/** The audit log's filters, as URL parameters. */
export const logFilters = ['from', 'to', 'actor', 'action', 'kind', 'number'] as const
export type Filters = Partial<Record<(typeof logFilters)[number], string>>

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

/** The filters of recent changes, as URL parameters. */
export const changeFilters = ['q', 'from', 'to', 'actor', 'resource'] as const

export const changeQuery = ({ q, from, to, actor }: Partial<Record<(typeof changeFilters)[number], string>>) => ({
  q: q?.trim().slice(0, 100) || undefined,
  from: from && day.test(from) ? from : undefined,
  to: to && day.test(to) ? to : undefined,
  actor_id: actor && number.test(actor) ? Number(actor) : undefined,
})

/**
 * Converts the filters to query parameters. Omits incomplete values. A patient id also matches entries about several patients.
 */
export function toQuery({ from, to, actor, action, kind, number: id }: Filters) {
  const subject = kind && id && number.test(id) ? { kind, id: Number(id) } : undefined
  return {
    from: from && day.test(from) ? from : undefined,
    to: to && day.test(to) ? to : undefined,
    person_id: actor && number.test(actor) ? Number(actor) : undefined,
    action: action || undefined,
    ...(subject?.kind === 'patients' && { patient_id: subject.id }),
    ...(subject && subject.kind !== 'patients' && { subject_type: subject.kind, subject_id: subject.id }),
  }
}
