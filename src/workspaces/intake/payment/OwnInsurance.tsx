import Box from '@mui/material/Box'
import type { Patient } from '#domain/patients/schema.ts'
import { Wide } from '../../../components/form/FormGroup.tsx'
import { texts } from '../../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'

/** Public insurance: the subscriber is the patient, shown read-only (INT-045). */
export function OwnInsurance({ payer, patient }: { payer: string; patient: Patient }) {
  const rows = [
    [patientTexts.labels.sub_relationship, patientTexts.relations.self],
    [patientTexts.labels.sub_first_name, patient.first_name],
    [patientTexts.labels.sub_last_name, patient.last_name],
  ]
  return (
    <Wide>
      <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 2, py: 1.5 }}>
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 600 }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>{texts.payment.public(payer)}</Box>
      </Box>
    </Wide>
  )
}
