import type { insuranceTypes } from '#domain/payers/schema.ts'
import { words } from '../words.ts'

/** The texts of both payers screens; the misspelt one is the specification's (spec 1 §8). */
export const texts = words('payers', {
  title: { Public: 'Public Insurance Providers', Private: 'Private Insurance Providers' },
  /** How the screens call the two types of insurance (PAYR-003). */
  types: { Public: 'Medicaid/Medicare', Private: 'Commercial Policy' } satisfies Record<(typeof insuranceTypes)[number], string>,
  search: 'Search providers',
  add: 'Add Insurance Provider',
  edit: 'Edit %{name}',
  editTitle: 'Edit Insurance Provider',
  added: 'Succesfully added new Insurance Provider',
  edited: 'Successfully edited',
  /** What each field is called, in the table and in the dialogs. */
  labels: {
    id: 'ID',
    payer_code: 'Payer Code',
    payer_name: 'Payer Name',
    updated_at: 'Last Updated',
    insurance_type: 'Insurance Type',
    active: 'Status',
    edit: 'Edit',
  },
})
