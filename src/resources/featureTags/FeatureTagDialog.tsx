import { can } from '#domain/access.ts'
import { featureTags } from '#domain/featureTags/contract.ts'
import { isRuled } from '#domain/featureTags/ruled.ts'
import { type FeatureTag, FeatureTagEdit, NewFeatureTag } from '#domain/featureTags/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { InUseField } from '../../components/form/InUseField.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/featureTags.ts'
import { CategoryField } from './CategoryField.tsx'

type Props = { open: boolean; onClose: () => void }

/** Whatever the server refuses is shown in its words, and the dialog closes (spec 1 §8). */
const shownAndClosed = (failure: Error) => ({ said: failure.message, closes: true })

/** Adds a tag (TAG-006). */
export function NewFeatureTagDialog({ open, onClose }: Props) {
  const readOnly = !can(useWhoami(), 'featureTags.create', undefined)
  async function save(tag: NewFeatureTag) {
    await call(featureTags.create, { body: tag })
    return texts.added
  }
  return (
    <RecordDialog
      open={open}
      title={texts.add}
      schema={NewFeatureTag}
      values={{ category: '', ui_friendly_category: '', content: '', display_order: '' }}
      onSubmit={save}
      onFailure={shownAndClosed}
      onClose={onClose}
      readOnly={readOnly}
    >
      <Fields />
    </RecordDialog>
  )
}

/** Changes a tag; out of use, it leaves the lists and stays where it is used (TAG-007, TAG-011). One that rules name stays in use. */
export function EditFeatureTagDialog({ open, onClose, tag }: Props & { tag: FeatureTag }) {
  const readOnly = !can(useWhoami(), 'featureTags.edit', undefined)
  const stays = tag.active && isRuled(tag.id)
  async function save(changed: FeatureTagEdit) {
    await call(featureTags.edit, { params: { id: tag.id }, body: changed })
    return texts.edited
  }
  return (
    <RecordDialog
      open={open}
      title={texts.editTitle}
      schema={FeatureTagEdit}
      values={{ ...tag, ui_friendly_category: tag.ui_friendly_category ?? '' }}
      onSubmit={save}
      onFailure={shownAndClosed}
      onClose={onClose}
      readOnly={readOnly}
    >
      <Fields />
      <InUseField stays={stays ? texts.ruled : undefined} />
    </RecordDialog>
  )
}

const Fields = () => (
  <>
    <CategoryField name="category" />
    <CategoryField name="ui_friendly_category" />
    <CategoryField name="ui_main_category" optional />
    <FormText name="content" label={texts.labels.content} maxLength={255} />
    <FormText name="filter_content" label={texts.labels.filter_content} maxLength={255} optional />
    <FormLongText name="tooltip_content" label={texts.labels.tooltip_content} maxLength={1000} rows={2} optional />
    <FormText name="display_order" label={texts.labels.display_order} inputMode="numeric" maxLength={7} optional />
  </>
)
