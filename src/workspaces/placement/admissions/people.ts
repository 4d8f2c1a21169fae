import type { Application } from '#domain/placement/applications/schema.ts'
import { texts } from '../../../i18n/english/admissions.ts'

const name = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ')

export const patientOf = ({ first_name, last_name }: Application): string => name(first_name, last_name) || texts.unnamed

export const personOf = ({ advocate_first_name, advocate_last_name }: Application): string =>
  name(advocate_first_name, advocate_last_name) || texts.noAdvocate

/** Path of the facility's page for an application. */
export const pathOf = (id: number): string => `/patient/intakecoord/${id}`
