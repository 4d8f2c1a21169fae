import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { outOfPocket, scholarshipExceedsCost } from '#domain/placement/applications/benefits.ts'
import { Vob } from '#domain/placement/applications/dialogs.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormNumber } from '../../../../ui/fields/FormNumber.tsx'
import { money } from '../../../../ui/money.ts'
import { ScholarshipWarning } from '../ScholarshipWarning.tsx'
import type { AnswerForm } from './AnswerForm.ts'

const { vob } = texts

/**
 * Dialog for the verification of benefits. Has fields for three amounts, and updates the patient's estimated cost as the user
 * types.
 */
export const vobForm: AnswerForm = {
  title: vob.title,
  about: vob.about,
  schema: Vob,
  values: { deductible: null, copay: null, scholarship_amount: null },
  Fields: () => (
    <>
      <FormNumber name="deductible" label={vob.deductible} unit="USD" />
      <FormNumber name="copay" label={vob.copay} unit="USD" />
      <FormNumber name="scholarship_amount" label={vob.scholarship} unit="USD" optional />
      <OutOfPocket />
    </>
  ),
}

function OutOfPocket() {
  const [deductible, copay, scholarship_amount] = useWatch({ name: ['deductible', 'copay', 'scholarship_amount'] })
  const sums = Vob.safeParse({ deductible, copay, scholarship_amount })
  const exceeds = sums.success && scholarshipExceedsCost(sums.data)
  return (
    <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 2, py: 1.25, display: 'grid' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body1', fontWeight: 600 }}>
        <span id="out-of-pocket">{vob.outOfPocket}</span>
        <output aria-labelledby="out-of-pocket">{sums.success ? money(outOfPocket(sums.data)) : '–'}</output>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{vob.formula}</Box>
      <Box aria-live="polite">{exceeds && <ScholarshipWarning />}</Box>
    </Box>
  )
}
