import { useFormContext, useWatch } from 'react-hook-form'
import { hasTaxiRange, hasVehicleRange, ownerTextMax, providesTransport } from '#domain/directory/facilities/intake/programs.ts'
import { texts } from '../../../../i18n/english/facilityForm.ts'
import { FormGroup, Wide } from '../../../../ui/fields/Form.tsx'
import { FormAddress } from '../../../../ui/fields/FormAddress.tsx'
import { FormLongText, FormPhone, FormText } from '../../../../ui/fields/FormText.tsx'
import { TagBoxes, TagRadios } from '../../featureTags/TagBoxes.tsx'
import { FileBlock } from '../files/FileBlock.tsx'
import type { SectionFormProps } from './fields.tsx'

const vehicle = 'facility_ground_transportation'
const taxi = 'taxi_ground_transportation'
const pharmacy = {
  line_one: 'pharmacy_address_line_one',
  line_two: 'pharmacy_address_line_two',
  city: 'pharmacy_city',
  state: 'pharmacy_state',
  zip_code: 'pharmacy_zipcode',
}

/** Section 7: programs, transportation, the facility's description, and pharmacy. */
export const ProgramsForm = ({ facility, level, readOnly }: SectionFormProps) => (
  <>
    <FormGroup title={texts.groups.features} level={level} columns={1}>
      <TagBoxes name="general_features" category="feature" optional />
      <TagBoxes name="physical_therapy" category="mental_therapy_program" optional />
      <TagBoxes name="support_group_partners" category="support_group" optional />
      <TagBoxes name="non_addictive_pain_management" category="pain_management_program" optional />
      <TagBoxes name="physical_therapy_program" category="physical_therapy_program" optional />
      <TagBoxes name="environment" category="environment" optional />
    </FormGroup>
    <FormGroup title={texts.groups.languages} level={level} columns={1}>
      <TagBoxes name="languages" category="language" />
      <TagRadios name="flexible_schedule" category="flexible_schedule_required" />
    </FormGroup>
    <Transport level={level} />
    <FormGroup title={texts.groups.owner} level={level} columns={1}>
      <FormLongText name="owner_text" maxLength={ownerTextMax} alwaysCount hint={texts.hints.owner_text} />
    </FormGroup>
    <FormGroup title={texts.groups.pharmacy} level={level}>
      <Wide>
        <FormText name="pharmacy_name" optional />
      </Wide>
      <FormAddress fields={pharmacy} optional />
      <FormPhone name="pharmacy_phone" optional />
      <FormPhone name="pharmacy_fax" optional />
    </FormGroup>
    <FileBlock kind="photo" facilityId={facility.id} level={level} readOnly={readOnly} />
  </>
)

/** Transportation questions. Changing an answer shows or clears its follow-up questions (FAC-037 to FAC-039). */
function Transport({ level }: { level: 2 | 3 }) {
  const { setValue, clearErrors } = useFormContext()
  const [transport, byVehicle, byTaxi]: number[][] = useWatch({ name: ['provides_transport', vehicle, taxi] })
  const clear = (field: string, emptyValue: unknown) => {
    setValue(field, emptyValue, { shouldDirty: true })
    clearErrors(field)
  }
  return (
    <FormGroup title={texts.groups.transport} level={level} columns={1}>
      <TagRadios
        name="provides_transport"
        category="provides_transport"
        onChosen={chosen => {
          if (providesTransport(chosen)) return
          for (const field of [vehicle, taxi, 'financed_air_travel']) clear(field, [])
          for (const field of [vehicle, taxi]) clear(`miles_${field}`, '')
        }}
      />
      {providesTransport(transport) && (
        <>
          <TagRadios
            name={vehicle}
            category={vehicle}
            onChosen={chosen => !hasVehicleRange(chosen) && clear(`miles_${vehicle}`, '')}
          />
          {hasVehicleRange(byVehicle) && <Miles name={`miles_${vehicle}`} />}
          <TagRadios name={taxi} category={taxi} onChosen={chosen => !hasTaxiRange(chosen) && clear(`miles_${taxi}`, '')} />
          {hasTaxiRange(byTaxi) && <Miles name={`miles_${taxi}`} />}
          <TagRadios name="financed_air_travel" category="financed_air_travel" />
        </>
      )}
    </FormGroup>
  )
}

const Miles = ({ name }: { name: string }) => <FormText name={name} inputMode="numeric" hint={texts.hints.miles} optional />
