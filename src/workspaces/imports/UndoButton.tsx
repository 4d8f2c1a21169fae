import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Import } from '#domain/imports/schema.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { useAct } from './queries.ts'

type Props = { of: Import; short?: boolean; onUndoing?: () => void }

/** Undoes an entire import after confirmation. */
export function UndoButton({ of, short = false, onUndoing }: Props) {
  const [asking, setAsking] = useState(false)
  const act = useAct(of.id)
  return (
    <>
      <Button
        variant={short ? 'text' : 'outlined'}
        size={short ? 'small' : 'medium'}
        startIcon={<UndoOutlined />}
        {...(short && { 'aria-label': texts.undo.of(of.file_name) })}
        onClick={() => setAsking(true)}
      >
        {short ? texts.undo.short : texts.undo.button}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.undo.title}
        confirm={texts.undo.confirm}
        onConfirm={async () => {
          await act.mutateAsync('undo')
          onUndoing?.()
          return undefined
        }}
        onClose={() => setAsking(false)}
      >
        {texts.undo.about}
      </ConfirmDialog>
    </>
  )
}
