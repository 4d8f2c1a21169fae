import { useCanAccess } from 'ra-core'
import { isRuled } from '#domain/featureTags/ruled.ts'
import { type FeatureTag, FeatureTagEdit, NewFeatureTag } from '#domain/featureTags/schema.ts'
import { CreateDialog } from '../../components/dialog/CreateDialog.tsx'
import { EditDialog } from '../../components/dialog/EditDialog.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { InUseField } from '../../components/form/InUseField.tsx'
import { texts } from '../../i18n/english/featureTags.ts'
import { CategoryField } from './CategoryField.tsx'

type Props = { open: boolean; onClose: () => void }

/** Server errors show the server's message and close the dialog (TAG-013, TAG-014). */
const shownAndClosed = (failure: Error) => ({ said: failure.message, closes: true })

export const NewFeatureTagDialog = (dialog: Props) => (
  <CreateDialog
    {...dialog}
    resource="featureTags"
    title={texts.add}
    schema={NewFeatureTag}
    values={{ category: '', ui_friendly_category: '', content: '', display_order: '' }}
    done={() => texts.added}
    onFailure={shownAndClosed}
    readOnly={!useCanAccess({ resource: 'featureTags', action: 'create' }).canAccess}
  >
    <Fields />
  </CreateDialog>
)

/**
 * Edits a tag. Inactive tags leave the option lists but stay where they are used (TAG-007, TAG-011). Tags used by rules cannot
 * be deactivated.
 */
export const EditFeatureTagDialog = ({ tag, ...dialog }: Props & { tag: FeatureTag }) => (
  <EditDialog<typeof FeatureTagEdit, FeatureTag>
    {...dialog}
    resource="featureTags"
    id={tag.id}
    title={texts.editTitle}
    schema={FeatureTagEdit}
    valuesOf={saved => ({ ...saved, ui_friendly_category: saved.ui_friendly_category ?? '' })}
    done={() => texts.edited}
    onFailure={shownAndClosed}
    readOnly={!useCanAccess({ resource: 'featureTags', action: 'edit' }).canAccess}
  >
    {({ active, id }) => (
      <>
        <Fields />
        <InUseField stays={active && isRuled(id) ? texts.ruled : undefined} />
      </>
    )}
  </EditDialog>
)

const Fields = () => (
  <>
    <CategoryField name="category" />
    <CategoryField name="ui_friendly_category" />
    <CategoryField name="ui_main_category" optional />
    <FormText name="content" maxLength={255} />
    <FormText name="filter_content" maxLength={255} optional />
    <FormLongText name="tooltip_content" maxLength={1000} rows={2} optional />
    <FormText name="display_order" inputMode="numeric" optional />
  </>
)
