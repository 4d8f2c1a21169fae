import type { Insurance } from '#domain/intake/patients/schema.ts'

export const blankInsurance: Insurance = {
  provider: null,
  subscriber_id: '',
  group_id: '',
  sub_relationship: null,
  sub_first_name: '',
  sub_last_name: '',
  sub_phone_number: '',
  county: null,
  managed_care: [],
}
