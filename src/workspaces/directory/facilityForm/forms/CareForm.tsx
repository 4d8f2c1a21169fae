import { useFormContext, useWatch } from 'react-hook-form'
import { hasPrescriptions, prescriptionsFor } from '#domain/directory/facilities/intake/care.ts'
import { useTags } from '../../../../dataProvider/useTags.ts'
import { texts } from '../../../../i18n/english/facilityForm.ts'
import { FormGroup } from '../../../../ui/fields/FormGroup.tsx'
import { FormText } from '../../../../ui/fields/FormText.tsx'
import { TagBoxes } from '../../featureTags/TagBoxes.tsx'
import { TagRadios } from '../../featureTags/TagRadios.tsx'
import type { SectionFormProps } from './fields.tsx'

/** Section 2: levels of care, addictions, treatment methods, and beds. */
export function CareForm({ level }: SectionFormProps) {
  const { setValue, getValues, clearErrors } = useFormContext()
  const { inCategory } = useTags()
  const method: number[] = useWatch({ name: 'treatment_method' }) ?? []
  const choose = (chosen: number) => {
    const all = inCategory('prescription').map(({ id }) => id)
    setValue('prescriptions_accepted', prescriptionsFor(chosen, getValues('prescriptions_accepted') ?? [], all), {
      shouldDirty: true,
    })
    clearErrors('prescriptions_accepted')
  }
  return (
    <>
      <FormGroup title={texts.groups.levels} level={level} columns={1}>
        <TagBoxes name="treatment_levels" category="treatment_level" />
        <FormText name="total_beds" inputMode="numeric" hint={texts.hints.total_beds} />
      </FormGroup>
      <FormGroup title={texts.groups.substances} level={level} columns={1}>
        <TagBoxes name="addictions_treated" category="addiction_program" />
      </FormGroup>
      <FormGroup title={texts.groups.method} level={level} columns={1}>
        <TagRadios name="treatment_method" category="treatment_method" onChosen={choose} />
        {hasPrescriptions(method) && (
          <TagBoxes name="prescriptions_accepted" category="prescription" hint={texts.hints.prescriptions_accepted} />
        )}
      </FormGroup>
    </>
  )
}
