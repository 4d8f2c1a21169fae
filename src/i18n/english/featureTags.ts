import { translations } from '../translations.ts'

/** The feature tags screen. The misspellings are prescribed (TAG-012). */
export const texts = translations('featureTags', {
  title: 'Feature Tags',
  add: 'Add Feature Tag',
  edit: 'Edit %{content}',
  editTitle: 'Edit Feature Tag',
  added: 'Succesfully uploaded new Feature Tag',
  edited: 'Succesfully edited Feature Tag',
  search: 'Search feature tags',
  newCategory: 'New category',
  select: 'Select',
  none: 'None',
  ruled: 'Passage relies on this tag, so it cannot be made inactive.',
  tooltip: 'Tooltip: %{content}',
  /** Column and input labels, named according to react-admin's convention. */
  fields: {
    id: 'ID',
    category: 'Category',
    ui_friendly_category: 'UI Friendly Category',
    ui_main_category: 'UI Main Category',
    content: 'Content',
    filter_content: 'Filter Tag Content',
    tooltip_content: 'Tooltip Content',
    display_order: 'Display Order',
    updated_at: 'Last Updated',
    active: 'Status',
    edit: 'Edit',
  },
  bulk: {
    activate: 'Set %{count} feature tag active |||| Set %{count} feature tags active',
    deactivate: 'Set %{count} feature tag inactive |||| Set %{count} feature tags inactive',
    active: 'Forms and filters offer them again.',
    inactive: 'Forms and filters no longer offer them. Records that use them keep them.',
  },
})
