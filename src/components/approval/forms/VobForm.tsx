import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { outOfPocket } from '#domain/applications/approval.ts'
import { Vob } from '#domain/applications/dialogs.ts'
import { FormText } from '../../form/FormText.tsx'
import { money, tidySum } from '../money.ts'
import { texts } from '../texts.ts'
import type { AnswerForm } from './AnswerForm.ts'

const { vob } = texts

/** Verification of benefits: three sums, and what is left for the patient while one types. */
export const vobForm: AnswerForm = {
  title: vob.title,
  about: vob.about,
  schema: Vob,
  values: { deductible: '', copay: '', scholarship_amount: '' },
  Fields: () => (
    <>
      <Sum name="deductible" label={vob.deductible} />
      <Sum name="copay" label={vob.copay} />
      <Sum name="scholarship_amount" label={vob.scholarship} optional />
      <OutOfPocket />
    </>
  ),
}

const Sum = (props: { name: string; label: string; optional?: boolean }) => (
  <FormText
    {...props}
    inputMode="decimal"
    autoComplete="off"
    tidy={tidySum}
    end={
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pr: 1 }}>
        USD
      </Box>
    }
  />
)

function OutOfPocket() {
  const [deductible, copay, scholarship_amount] = useWatch({ name: ['deductible', 'copay', 'scholarship_amount'] })
  const sums = Vob.safeParse({
    deductible: tidySum(String(deductible)),
    copay: tidySum(String(copay)),
    scholarship_amount: tidySum(String(scholarship_amount)),
  })
  return (
    <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 2, py: 1.25, display: 'grid' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body1', fontWeight: 600 }}>
        <span id="out-of-pocket">{vob.outOfPocket}</span>
        <output aria-labelledby="out-of-pocket">{sums.success ? money(outOfPocket(sums.data)) : '–'}</output>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{vob.formula}</Box>
    </Box>
  )
}
