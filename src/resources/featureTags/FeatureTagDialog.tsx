import { useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { TextInput } from 'react-admin'
import { type FeatureTag, FeatureTagEdit, isProtectedTag, NewFeatureTag } from '#domain/directory/featureTags/schema.ts'
import { containsText, foldText } from '#domain/platform/text.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/featureTags.ts'
import { ActiveSwitch, OptionalLabel, showActive } from '../../ui/console/ConsoleForm.tsx'
import { CreateForm, EditForm, InDialog } from '../../ui/console/InDialog.tsx'
import { LabelledSearch } from '../../ui/fields/LabelledSearch.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { Problem } from '../../ui/Problem.tsx'

type Props = { open: boolean; onClose: () => void }

/**
 * The dialog shows the server's message and then closes (TAG-013, TAG-014). It keeps the input and offers it when it opens again.
 */
const shownAndClosed = (failure: Error) => ({ message: failure.message, closes: true })

export const NewFeatureTagDialog = (dialog: Props) => (
  <InDialog {...dialog} resource="featureTags" title={texts.add}>
    <CreateForm
      schema={NewFeatureTag}
      values={{ category: '', ui_friendly_category: '', content: '', display_order: '' }}
      successMessage={() => texts.added}
      onFailure={shownAndClosed}
      keepAs="new tag"
      readOnly={useCanAccess({ resource: 'featureTags', action: 'create' }).canAccess === false}
      onClose={dialog.onClose}
    >
      <Inputs />
    </CreateForm>
  </InDialog>
)

/**
 * Dialog that edits a tag. An inactive tag is no longer offered as an option, but stays wherever it is already used (TAG-007,
 * TAG-011). Tags that rules depend on cannot be deactivated.
 */
export const EditFeatureTagDialog = ({ id, ...dialog }: Props & Pick<FeatureTag, 'id'>) => (
  <InDialog {...dialog} resource="featureTags" id={id} title={texts.editTitle}>
    <EditForm<typeof FeatureTagEdit, FeatureTag>
      schema={FeatureTagEdit}
      toValues={saved => ({ ...saved, ui_friendly_category: saved.ui_friendly_category ?? '' })}
      successMessage={() => texts.edited}
      onFailure={shownAndClosed}
      keepAs={`tag ${id}`}
      show={showActive}
      readOnly={useCanAccess({ resource: 'featureTags', action: 'edit' }).canAccess === false}
      onClose={dialog.onClose}
    >
      {({ active }) => (
        <>
          <Inputs />
          <ActiveSwitch lockedReason={active && isProtectedTag(id) ? texts.ruled : undefined} />
        </>
      )}
    </EditForm>
  </InDialog>
)

const Inputs = () => (
  <>
    <CategoryField name="category" />
    <CategoryField name="ui_friendly_category" />
    <CategoryField name="ui_main_category" optional />
    <TextInput source="content" />
    <TextInput source="filter_content" label={<OptionalLabel source="filter_content" />} />
    <TextInput source="tooltip_content" label={<OptionalLabel source="tooltip_content" />} multiline minRows={2} />
    <TextInput
      source="display_order"
      label={<OptionalLabel source="display_order" />}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  </>
)

/** Maximum height of the menu in pixels (TAG-004). */
const menuHeight = 120

/** Field for selecting a category or entering a new one. The options come from the lookup with the field's name. */
function CategoryField({ name, optional }: { name: string; optional?: boolean }) {
  const { data, isPending, error } = useQuery(lookupQuery(name))
  const { field, frame } = useField({ name, optional })
  const [typed, setTyped] = useState('')
  const value: string = field.value ?? ''
  const words = typed.trim()
  const known = (data ?? []).map(item => item.name)
  const names = value && !known.includes(value) ? [value, ...known] : known
  const found = words === value ? names : names.filter(containsText(words))
  const isNew = words !== '' && !names.some(one => foldText(one) === foldText(words))
  const options = found.map(one => ({ id: one, name: one }))
  return (
    <>
      {error && <Problem>{error.message}</Problem>}
      <LabelledSearch
        {...frame}
        ref={field.ref}
        options={isNew ? [...options, { id: words, name: words, hint: texts.newCategory }] : options}
        value={value ? { id: value, name: value } : null}
        onChange={option => field.onChange(option?.id ?? '')}
        onSearch={setTyped}
        onBlur={() => {
          // Accept a new name on blur.
          if (isNew && !found.length) field.onChange(words)
          field.onBlur()
        }}
        loading={isPending}
        forcePopupIcon
        menuHeight={menuHeight}
        placeholder={texts.select}
      />
    </>
  )
}
