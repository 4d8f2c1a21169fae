import { type ComponentType, memo } from 'react'
import type { SectionFormProps } from './fields.tsx'
import { CareForm, MentalHealthForm, PhysicalHealthForm, PopulationsForm } from './HealthForms.tsx'
import { InsuranceForm } from './InsuranceForm.tsx'
import { LicensesForm } from './LicensesForm.tsx'
import { ProgramsForm } from './ProgramsForm.tsx'

/**
 * Form components by section key. Memoized because the page must not re-render all fields. Each field subscribes to its own
 * changes.
 */
export const sectionForms: Record<string, ComponentType<SectionFormProps>> = {
  licenses: memo(LicensesForm),
  care: memo(CareForm),
  insurance: memo(InsuranceForm),
  mental_health: memo(MentalHealthForm),
  physical_health: memo(PhysicalHealthForm),
  populations: memo(PopulationsForm),
  programs: memo(ProgramsForm),
}
