import type { insuranceTypes } from '#domain/directory/payers/schema.ts'
import { translations } from '../translations.ts'

/** The payer screens. The misspelling is prescribed (PAYR-011). */
export const texts = translations('payers', {
  title: { Public: 'Public Insurance Providers', Private: 'Private Insurance Providers' },
  /** The insurance types' display names (PAYR-003). */
  types: { Public: 'Medicaid/Medicare', Private: 'Commercial Policy' } satisfies Record<(typeof insuranceTypes)[number], string>,
  search: 'Search providers',
  add: 'Add Insurance Provider',
  edit: 'Edit %{name}',
  editTitle: 'Edit Insurance Provider',
  added: 'Succesfully added new Insurance Provider',
  edited: 'Successfully edited',
  /** Column and input labels, named according to react-admin's convention. */
  fields: {
    id: 'ID',
    payer_code: 'Payer Code',
    payer_name: 'Payer Name',
    updated_at: 'Last Updated',
    insurance_type: 'Insurance Type',
    active: 'Status',
    edit: 'Edit',
  },
  bulk: {
    activate: 'Set %{count} insurance provider active |||| Set %{count} insurance providers active',
    deactivate: 'Set %{count} insurance provider inactive |||| Set %{count} insurance providers inactive',
    active: 'Forms offer them again.',
    inactive: 'Forms no longer offer them. Records that use them keep them.',
  },
})
