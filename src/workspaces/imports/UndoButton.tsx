import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Import } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useAct } from './queries.ts'

type Props = { row: Import; short?: boolean; onUndoing?: () => void }

/** Asks for confirmation and then undoes the entire import. */
export function UndoButton({ row, short = false, onUndoing }: Props) {
  const [confirming, setConfirming] = useState(false)
  const act = useAct(row.id)
  return (
    <>
      <Button
        variant={short ? 'text' : 'outlined'}
        size={short ? 'small' : 'medium'}
        startIcon={<UndoOutlined />}
        {...(short && { 'aria-label': texts.undo.of(row.file_name) })}
        onClick={() => setConfirming(true)}
      >
        {short ? texts.undo.short : texts.undo.button}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={texts.undo.title}
        confirm={texts.undo.confirm}
        onConfirm={async () => {
          await act.mutateAsync('undo')
          onUndoing?.()
          return undefined
        }}
        onClose={() => setConfirming(false)}
      >
        {texts.undo.about}
      </ConfirmDialog>
    </>
  )
}
