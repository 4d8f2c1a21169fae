import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCloseNotification, useNotify } from 'ra-core'
import { bulkTexts as texts } from '../i18n/english/grid.ts'
import { errorText } from '../i18n/i18nProvider.ts'
import { durations } from './feedback/Announcer.tsx'

/** Undoes a saved change and resolves to the message to show. Rejects if the change could not be undone. */
type Undo = () => Promise<string>

/** Returns a function that shows a toast with Undo after a change was saved. Undo is a second call (S-35). */
export function useUndo() {
  const notify = useNotify()
  return (message: string, undo: Undo) => notify(<Notice message={message} undo={undo} />, { autoHideDuration: durations.undo })
}

function Notice({ message, undo }: { message: string; undo: Undo }) {
  const notify = useNotify()
  const close = useCloseNotification()
  async function run() {
    close()
    try {
      notify(await undo(), { type: 'info' })
    } catch (problem) {
      notify(texts.notUndone(errorText(problem)), { type: 'warning' })
    }
  }
  return <UndoNotice message={message} undo={texts.undo} onUndo={run} />
}

export const UndoNotice = ({ message, undo, onUndo }: { message: string; undo: string; onUndo: () => void }) => (
  <Alert
    role="status"
    severity="info"
    variant="filled"
    action={
      <Button color="inherit" size="small" onClick={onUndo}>
        {undo}
      </Button>
    }
  >
    {message}
  </Alert>
)
