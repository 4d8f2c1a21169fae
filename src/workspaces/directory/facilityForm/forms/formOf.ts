import type { ComponentType } from 'react'
import { memoByLocale } from '../../../../i18n/useLocale.ts'
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
  licenses: memoByLocale(LicensesForm),
  care: memoByLocale(CareForm),
  insurance: memoByLocale(InsuranceForm),
  mental_health: memoByLocale(MentalHealthForm),
  physical_health: memoByLocale(PhysicalHealthForm),
  populations: memoByLocale(PopulationsForm),
  programs: memoByLocale(ProgramsForm),
}
