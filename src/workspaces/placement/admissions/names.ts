import type { Application } from '#domain/placement/applications/schema.ts'
import { advocateName, personName } from '#domain/platform/text.ts'
import { texts } from '../../../i18n/english/admissions.ts'

export const patientOf = (application: Application): string => personName(application) || texts.unnamed

export const personOf = (application: Application): string => advocateName(application) || texts.noAdvocate
