import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import Close from '@mui/icons-material/Close'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useState } from 'react'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { metersPerMile, radii } from '#domain/matching/places.ts'
import type { Match } from '#domain/matching/schema.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as all } from '../../../i18n/english/findBed.ts'
import { ApplyDialog } from '../../matching/applying/ApplyDialog.tsx'
import { CaseProvider } from '../../matching/applying/MissingItems.tsx'
import { plainSearch, type Search } from '../../matching/search.ts'
import type { Chosen } from './useApplyHere.tsx'

type Props = {
  patient: Patient
  match: Match
  note: string
  /** Title of the open section if it has changes that could not be saved. */
  unsaved: string | undefined
  open: boolean
  onClose: () => void
  onClosed: () => void
  onApplied: (application_id: number) => void
}

/** The dialog for applying to the chosen facility, opened from a section of the intake. */
export function ApplyHere({ patient, unsaved, ...dialog }: Props) {
  const { byId } = useTags()
  const [search] = useState(() => searchWith(dialog.match))
  if (!byId) return null
  return (
    <CaseProvider patient={patient} tags={byId} search={search}>
      <ApplyDialog {...dialog}>
        {unsaved && (
          <Alert severity="warning" role="note" sx={{ bgcolor: 'warning.light', color: 'text.primary' }}>
            {all.chosen.unsaved(unsaved)}
          </Alert>
        )}
      </ApplyDialog>
    </CaseProvider>
  )
}

/** The search without filters that includes the facility. The receipt of the application stores it. */
const searchWith = ({ distance }: Match): Search => ({
  ...plainSearch,
  radius: radii.find(radius => radius >= plainSearch.radius && distance <= radius * metersPerMile) ?? radii.at(-1)!,
})

const texts = all.chosen

/** Line in the section bar that names the chosen facility and says whether the user can apply to it. */
export function ChosenFacility({ chosen, onSee }: { chosen: Chosen; onSee: () => void }) {
  const { facility, words, problem, ready, drop } = chosen
  const Icon = problem ? WarningAmberOutlined : ApartmentOutlined
  return (
    <Box
      component="section"
      aria-label={texts.region}
      sx={{
        // On a phone, the button alone names the facility.
        display: { xs: ready ? 'none' : 'flex', sm: 'flex' },
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        minHeight: 32,
        color: problem ? 'text.primary' : 'text.secondary',
      }}
    >
      <Icon aria-hidden="true" color={problem ? 'warning' : 'inherit'} sx={{ fontSize: 18, flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <span role="status">{words}</span>
        {problem && (
          <>
            {' '}
            <Link
              component="button"
              type="button"
              onClick={onSee}
              sx={{ typography: 'body2', fontWeight: 600, verticalAlign: 'baseline' }}
            >
              {all.bar.see}
            </Link>
          </>
        )}
      </Box>
      {drop && (
        <IconButton size="small" aria-label={texts.drop(facility.name)} title={texts.drop(facility.name)} onClick={drop}>
          <Close sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  )
}

type ApplyButtonProps = { chosen: Chosen; primary: boolean; busy: boolean; focused: boolean; apply: () => void }

/** Opens the dialog for applying to the chosen facility. */
export const ApplyButton = ({ chosen, primary, busy, focused, apply }: ApplyButtonProps) => (
  <Button
    variant={primary ? 'contained' : 'outlined'}
    onClick={apply}
    autoFocus={focused}
    // A disabled button would lose focus.
    aria-disabled={busy}
    sx={{
      minHeight: 44,
      px: 3,
      flex: { xs: '1 0 100%', md: '0 1 auto' },
      minWidth: 0,
      overflowWrap: 'anywhere',
    }}
  >
    {busy ? texts.opening : texts.apply(chosen.facility.name)}
  </Button>
)
