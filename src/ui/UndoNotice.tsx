import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

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
