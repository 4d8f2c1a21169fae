import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { draftsTexts as all } from '../../../i18n/english/documents.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { type DeviceDraft, forgetOnDevice, slotOf } from '../../platform/drafts/deviceStorage.ts'
import { formatSaveTime } from '../../platform/drafts/useDraftForm.ts'

const texts = all.unsaved

type Props = { user: number; drafts: readonly DeviceDraft[]; onContinue: (entry: string) => void }

/** Lists unsaved new patients on this device above the empty form, with buttons to continue or delete each one (S-01). */
export function UnsavedPatients({ user, drafts, onContinue }: Props) {
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const [target, setTarget] = useState<DeviceDraft>()
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const left = drafts.filter(({ entry }) => !deleted.includes(entry))
  const remove = async ({ entry }: DeviceDraft) => {
    forgetOnDevice(user, slotOf(undefined, '', entry))
    setDeleted([...deleted, entry])
    return undefined
  }
  return (
    <>
      {left.length > 0 && (
        <Alert
          ref={list}
          tabIndex={-1}
          severity="info"
          role="group"
          aria-labelledby="unsaved-patients"
          sx={{ alignItems: 'flex-start' }}
        >
          <AlertTitle id="unsaved-patients">{texts.title(left.length)}</AlertTitle>
          {texts.about}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: { xs: 2, sm: 1 } }}>
            {left.map(draft => (
              <Box
                component="li"
                key={draft.entry}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 }}
              >
                <Button
                  variant="outlined"
                  onClick={() => onContinue(draft.entry)}
                  sx={{ minHeight: 40, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}
                >
                  {texts.open(nameIn(draft), formatSaveTime(draft.saved_at))}
                </Button>
                <Button
                  color="error"
                  aria-label={texts.deleteOf(nameIn(draft), formatSaveTime(draft.saved_at))}
                  onClick={() => {
                    setTarget(draft)
                    setOpen(true)
                  }}
                  sx={{ minHeight: 40 }}
                >
                  {texts.delete}
                </Button>
              </Box>
            ))}
          </Box>
        </Alert>
      )}
      <ConfirmDialog
        open={open}
        title={texts.deleteTitle}
        confirm={texts.delete}
        onConfirm={() => remove(target!)}
        onClose={() => setOpen(false)}
        onExited={() => (list.current ?? document.getElementById('main'))?.focus()}
      >
        {target && texts.deleteAbout(nameIn(target))}
      </ConfirmDialog>
    </>
  )
}

const nameIn = ({ values }: DeviceDraft) =>
  [values.first_name, values.last_name]
    .map(name => String(name ?? '').trim())
    .filter(Boolean)
    .join(' ') || texts.nameless
