import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { DeviceDraft } from '../../../components/drafts/deviceDraft.ts'
import { momentOf } from '../../../components/drafts/moment.ts'
import { texts as all } from '../../../i18n/english/drafts.ts'

const texts = all.entries

/** Further new patients who are half entered on this device: each is named, and can be gone on with instead of this one. */
export const OtherEntries = ({ others, onOpen }: { others: readonly DeviceDraft[]; onOpen: (entry: string) => void }) =>
  others.length > 0 && (
    <Alert severity="info" role="status" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {texts.about(others.length)}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {others.map(({ entry, values, saved_at }) => {
          const name = [values.first_name, values.last_name].filter(Boolean).join(' ') || texts.nameless
          return (
            <Box component="li" key={entry} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {texts.which(name, momentOf(saved_at))}
              </Box>
              <Button size="small" aria-label={texts.openOf(name)} onClick={() => onOpen(entry)}>
                {texts.open}
              </Button>
            </Box>
          )
        })}
      </Box>
    </Alert>
  )
