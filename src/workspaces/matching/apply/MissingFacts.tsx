import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useLocation } from 'react-router-dom'
import { missingForAdmissions } from '#domain/patients/intake/admissionFacts.ts'
import type { ReturnTarget } from '../../../components/returnTarget.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'
import { MissingItems } from './MissingItems.tsx'
import { type MissingItem, sectionOf } from './missing.ts'

type Props = { about: string; items: readonly MissingItem[]; back: ReturnTarget }

/** Lists items that are missing from the intake. Renders nothing if there are none. */
export const MissingNotice = ({ about, items, back }: Props) =>
  items.length === 0 ? null : (
    <Alert severity="warning" role="note" sx={{ bgcolor: 'warning.light', color: 'text.primary' }}>
      {about}
      <MissingItems items={items} back={back} />
    </Alert>
  )

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
