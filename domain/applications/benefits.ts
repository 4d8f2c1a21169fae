import type { Side } from './approval.ts'
import type { Application } from './schema.ts'

/** Who reads the verification of benefits: the advocate at any time, the facility once it has decided on the patient (APP-060). */
export const showsBenefits = (application: Pick<Application, 'application_approved'>, viewer: Side): boolean =>
  viewer === 'advocate' || application.application_approved !== null
