import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { outOfPocket, scholarshipExceedsCost } from '#domain/applications/benefits.ts'
import type { Application, InsuranceVob } from '#domain/applications/schema.ts'
import { texts } from '../../i18n/english/approval.ts'
import { money } from './money.ts'
import { ScholarshipWarning } from './ScholarshipWarning.tsx'

const { vob } = texts

/** Button that opens the read-only verification of benefits, next to the patient's estimated cost (APP-014, APP-061). */
export function Benefits({ application: { insurance_vob, private_insurance } }: { application: Application }) {
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, typography: 'body2' }}>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)} aria-label={`${vob.button}: ${vob.title}`}>
        {vob.button}
      </Button>
      {insurance_vob && `${vob.outOfPocket}: ${money(outOfPocket(insurance_vob))}`}
      {insurance_vob && scholarshipExceedsCost(insurance_vob) && <ScholarshipWarning />}
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby="vob-title">
        <DialogTitle id="vob-title">{vob.title}</DialogTitle>
        <DialogContent>{insurance_vob ? <Sums of={insurance_vob} /> : private_insurance ? vob.none : vob.notAsked}</DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{texts.close}</Button>
        </DialogActions>
      </Dialog>
    </Box>
  )
}

function Sums({ of }: { of: InsuranceVob }) {
  const lines = [
    [vob.deductible, of.deductible],
    [vob.copay, of.copay],
    [vob.scholarship, -(of.scholarship_amount ?? 0)],
    [vob.outOfPocket, outOfPocket(of)],
  ] as const
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map(([label, sum]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 0.75,
              '&:last-of-type': { borderTop: 1, borderColor: 'divider', fontWeight: 650 },
            }}
          >
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0 }}>
              {money(sum)}
            </Box>
          </Box>
        ))}
      </Box>
      {scholarshipExceedsCost(of) && <ScholarshipWarning />}
    </>
  )
}
