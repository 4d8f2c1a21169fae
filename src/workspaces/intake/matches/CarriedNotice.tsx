import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import type { Carried } from '../../../features/drafts/deviceDraft.ts'
import { texts as findBed } from '../../../i18n/english/findBed.ts'

const texts = findBed.carried

/** Shown if a search started the intake. Lists the answers that it filled in, and the age to check against the date of birth. */
export const CarriedNotice = ({ carried, onDiscard }: { carried: Carried; onDiscard: () => void }) => (
  <Alert
    severity="info"
    role="status"
    action={
      <Button color="inherit" size="small" onClick={onDiscard}>
        {texts.discard}
      </Button>
    }
  >
    <AlertTitle>{texts.title}</AlertTitle>
    {texts.about} {carried.age !== null && texts.age(String(carried.age))}
  </Alert>
)
