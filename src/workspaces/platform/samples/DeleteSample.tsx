import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { samples } from '#domain/intake/samples/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/samples.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { sampleQuery } from './queries.ts'

/** Deletes the user's sample patient after a confirmation, and opens the dashboard. */
export function DeleteSample({ label }: { label: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const [open, setOpen] = useState(false)

  async function remove() {
    await call(samples.remove, {})
    navigate('/patient/advocate')
    setCached(client, sampleQuery.queryKey, { id: null })
    notify(texts.deleted, { type: 'success' })
    return undefined
  }
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.deleteTitle}
        confirm={texts.delete}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        {texts.deleteAbout}
      </ConfirmDialog>
    </>
  )
}
