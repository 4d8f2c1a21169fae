import Box from '@mui/material/Box'
import { useLocation } from 'react-router-dom'
import { missingForAdmissions } from '#domain/intake/patients/intake/admissionFacts.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { MissingNotice, useCase } from '../applying/MissingItems.tsx'
import { type MissingItem, sectionOf } from '../applying/missing.ts'

/** After automatic applications, lists the missing intake data that those facilities will ask for first. */
export function MissingFacts() {
  const { patient } = useCase()
  const { pathname, search } = useLocation()
  const { facts, afterAuto } = texts.apply.missing
  const items = missingForAdmissions(patient).map(
    ({ key, section, title }): MissingItem => ({
      key,
      kind: 'missing',
      text: facts[key],
      at: sectionOf(patient, section, title),
    }),
  )
  return items.length === 0 ? null : (
    <Box sx={{ mb: 2 }}>
      <MissingNotice about={afterAuto} items={items} back={{ to: pathname + search }} />
    </Box>
  )
}
