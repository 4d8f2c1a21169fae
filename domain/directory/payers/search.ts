import { enumIgnoringCase, ids, listing, optionalPaging } from '../../platform/formats.ts'
import { stateCodes } from '../../platform/states.ts'
import { insuranceTypes } from './schema.ts'

/** All payers by name, or a filtered and sorted page of them. */
export const PayerSearch = optionalPaging.extend({
  ...listing(['id', 'payer_code', 'payer_name', 'insurance_type', 'updated_at', 'active']),
  ids,
  insurance_type: enumIgnoringCase(insuranceTypes).optional(),
  /** By default, payers with this state's name come first. */
  state: enumIgnoringCase(stateCodes).optional(),
})
