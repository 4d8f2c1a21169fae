import { snapshotItems } from '#domain/intake/patients/snapshot/schema.ts'
import { texts } from '../../../../i18n/english/facilityForm.ts'
import { texts as snapshot } from '../../../../i18n/english/snapshotItems.ts'
import { FormCheckboxes } from '../../../../ui/fields/FormCheckboxes.tsx'
import { FormGroup } from '../../../../ui/fields/FormGroup.tsx'
import { TagBoxes } from '../../featureTags/TagBoxes.tsx'
import { TagRadios } from '../../featureTags/TagRadios.tsx'
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
        options={requirable}
        columns={2}
        hint={texts.hints.required_snapshot_items}
        optional
      />
    </FormGroup>
  </>
)

const requirable = snapshotItems.map(id => ({ id, name: snapshot.names[id] }))
