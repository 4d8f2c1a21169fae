import { type ComponentType, memo } from 'react'
import { CareForm } from './CareForm.tsx'
import type { SectionFormProps } from './fields.tsx'
import { MentalHealthForm, PhysicalHealthForm, PopulationsForm } from './HealthForms.tsx'
import { InsuranceForm } from './InsuranceForm.tsx'
import { LicensesForm } from './LicensesForm.tsx'
import { ProgramsForm } from './ProgramsForm.tsx'

/** What draws each section, by its key. Fields hear of their own changes: what else happens on the page does not draw all of them anew. */
export const formOf: Record<string, ComponentType<SectionFormProps>> = {
  licenses: memo(LicensesForm),
  care: memo(CareForm),
  insurance: memo(InsuranceForm),
  mental_health: memo(MentalHealthForm),
  physical_health: memo(PhysicalHealthForm),
  populations: memo(PopulationsForm),
  programs: memo(ProgramsForm),
}
