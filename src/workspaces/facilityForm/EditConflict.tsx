import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { texts as all } from '../../i18n/english/facilityForm.ts'

const texts = all.conflict

/** Shown if another user has saved the facility since the form opened. The user chooses which version to keep. */
export const EditConflict = ({ onKeepOwn, onTakeOther }: { onKeepOwn: () => void; onTakeOther: () => void }) => (
  <Alert severity="warning" role="alert">
    {texts.about}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <Button variant="contained" onClick={onKeepOwn}>
        {texts.mine}
      </Button>
      <Button variant="outlined" onClick={onTakeOther}>
        {texts.theirs}
      </Button>
    </Box>
  </Alert>
)
