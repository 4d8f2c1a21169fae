import type { Application } from '#domain/applications/schema.ts'
import { texts } from '../../i18n/english/admissions.ts'

const name = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ')

export const patientOf = ({ first_name, last_name }: Application): string => name(first_name, last_name) || texts.unnamed

/** The advocate's name. */
export const personOf = ({ advocate_first_name, advocate_last_name }: Application): string =>
  name(advocate_first_name, advocate_last_name) || texts.noAdvocate

/** Where the facility reads an application. */
export const pathOf = (id: number): string => `/patient/intakecoord/${id}`
