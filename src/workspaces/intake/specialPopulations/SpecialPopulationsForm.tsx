import { useFormContext, useWatch } from 'react-hook-form'
import { patientTagFields, tag } from '#domain/directory/tags.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { TagBoxes, TagRadios } from '../../directory/featureTags/TagBoxes.tsx'

const texts = intake.populations

/** Section 9: gender transition (required) and special populations (INT-065, INT-066). */
export function SpecialPopulationsForm() {
  const { setValue, clearErrors } = useFormContext()
  const [transition] = (useWatch({ name: 'is_transitioning' }) ?? []) as number[]
  return (
    <>
      <FormGroup title={texts.transition} columns={1}>
        <TagRadios
          name="is_transitioning"
          category={patientTagFields.is_transitioning}
          why={texts.why}
          onChosen={chosen => {
            if (chosen === tag.transition.yes) return
            setValue('gender_transition_status', [], { shouldDirty: true })
            clearErrors('gender_transition_status')
          }}
        />
        {transition === tag.transition.yes && (
          <TagBoxes name="gender_transition_status" category={patientTagFields.gender_transition_status} />
        )}
      </FormGroup>
      <FormGroup title={texts.groups} columns={1} optional>
        <TagBoxes
          name="special_populations"
          category={patientTagFields.special_populations}
          hint={texts.groupsHint}
          optional
          hideLabel
        />
      </FormGroup>
    </>
  )
}
