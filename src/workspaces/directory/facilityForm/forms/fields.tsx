import type { Facility } from '#domain/directory/facilities/schema.ts'
import { texts } from '../../../../i18n/english/facilityForm.ts'
import { FormRadios } from '../../../../ui/fields/FormChoice.tsx'
import type { FieldProps } from '../../../../ui/fields/useField.ts'

export type SectionFormProps = {
  facility: Pick<Facility, 'id' | 'phone_extension'>
  level: 2 | 3
  /** Hides the controls for uploading and deleting files. */
  readOnly: boolean
}

const answers = () => [
  { id: true, name: texts.yes },
  { id: false, name: texts.no },
]

export const YesNo = (field: FieldProps & { onChosen?: (yes: boolean) => void }) => (
  <FormRadios<boolean> {...field} options={answers()} />
)
