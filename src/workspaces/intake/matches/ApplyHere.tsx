import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { metersPerMile, radii } from '#domain/matching/places.ts'
import type { Match } from '#domain/matching/schema.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as all } from '../../../i18n/english/findBed.ts'
import { ApplyDialog } from '../../matching/applying/ApplyDialog.tsx'
import { CaseProvider } from '../../matching/applying/MissingItems.tsx'
import { plainSearch, type Search } from '../../matching/search.ts'

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
