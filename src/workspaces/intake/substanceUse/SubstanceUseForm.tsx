import { patientTagFields } from '#domain/tags.ts'
import { FormGroup } from '../../../components/form/FormGroup.tsx'
import { TagBoxes } from '../../../features/featureTags/TagBoxes.tsx'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { SubstanceAnswers } from './SubstanceAnswers.tsx'
import { SubstanceChoice } from './SubstanceChoice.tsx'

const texts = intake.substances

/** Section 6: substances and addictions with four answers each (INT-056, INT-057). */
export const SubstanceUseForm = () => (
  <>
    <FormGroup title={texts.which} columns={1}>
      <SubstanceChoice />
    </FormGroup>
    <SubstanceAnswers />
    <FormGroup title={texts.sources} columns={1}>
      <TagBoxes name="source_of_information" category={patientTagFields.source_of_information} optional />
    </FormGroup>
  </>
)
