import { useFormContext, useWatch } from 'react-hook-form'
import { hasPrescriptions, prescriptionsFor } from '#domain/directory/facilities/intake/care.ts'
import { snapshotItems } from '#domain/intake/patients/snapshot/schema.ts'
import { useTags } from '../../../../dataProvider/useTags.ts'
import { texts } from '../../../../i18n/english/facilityForm.ts'
import { snapshotItemsTexts as snapshot } from '../../../../i18n/english/snapshot.ts'
import { FormGroup } from '../../../../ui/fields/Form.tsx'
import { FormCheckboxes } from '../../../../ui/fields/FormChoice.tsx'
import { FormText } from '../../../../ui/fields/FormText.tsx'
import { TagBoxes, TagRadios } from '../../featureTags/TagBoxes.tsx'
import type { SectionFormProps } from './fields.tsx'

export const MentalHealthForm = ({ level }: SectionFormProps) => (
  <>
    <FormGroup title={texts.groups.hold} level={level} columns={1}>
      <TagRadios name="accommodates_involuntary_hold" category="accomodation_involuntary_hold" />
    </FormGroup>
    <FormGroup title={texts.groups.mind} level={level} columns={1}>
      <TagBoxes name="accommodated_mental_illnesses" category="mental_health_condition" optional />
    </FormGroup>
  </>
)

export const PhysicalHealthForm = ({ level }: SectionFormProps) => (
  <>
    <FormGroup title={texts.groups.accommodations} level={level} columns={1}>
      <TagBoxes name="general_accommodations" category="facility_general_accomodation" optional />
      <TagBoxes name="acute_health_accommodations" category="facility_comorbidity_accommodation" optional />
    </FormGroup>
    <FormGroup title={texts.groups.medical} level={level} columns={1}>
      <TagBoxes name="accepted_medical_conditions" category="medical_condition" optional />
    </FormGroup>
    <FormGroup title={texts.groups.body} level={level} columns={1}>
      <TagRadios name="accommodation_medically_stable" category="accommodation_medically_stable" optional />
      <TagBoxes name="diet_accommodations" category="diet" optional />
      <TagRadios name="supports_transition" category="supports_transition" />
    </FormGroup>
  </>
)

/** Section 6: genders, ages, special populations, and the snapshot items that admissions staff require. */
export const PopulationsForm = ({ level }: SectionFormProps) => (
  <>
    <FormGroup title={texts.groups.people} level={level} columns={1}>
      <TagRadios name="accepted_genders" category="gender_population" />
      <TagRadios name="accepted_ages" category="age_population" />
      <TagBoxes name="special_accommodations" category="special_pop_accommodation" optional />
    </FormGroup>
    <FormGroup title={texts.groups.snapshot} level={level} columns={1}>
      <FormCheckboxes
        name="required_snapshot_items"
        options={requirable()}
        columns={2}
        hint={texts.hints.required_snapshot_items}
        optional
      />
    </FormGroup>
  </>
)

const requirable = () => snapshotItems.map(id => ({ id, name: snapshot.names[id] }))

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
