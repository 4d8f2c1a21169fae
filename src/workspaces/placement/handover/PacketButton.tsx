import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { handoverLogQuery } from '../../../dataProvider/applicationQueries.ts'
import { texts } from '../../../i18n/english/handover.ts'
import { savePdf } from '../../../ui/pdf.ts'
import { makePacket } from './makePacket.ts'

const { packet: labels } = texts

/** Downloads the transfer packet, which is recorded as a disclosure. The file name contains no patient data. */
export function PacketButton({ application }: { application: Application }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [making, setMaking] = useState(false)
  if (!can(user, 'handovers.packet', application)) return null
  async function make() {
    setMaking(true)
    try {
      const { pdf, left } = await makePacket(application.id, queries)
      savePdf(pdf, `transfer-packet-${application.id}.pdf`)
      notify(left > 0 ? `${labels.ready} ${labels.left(left)}` : labels.ready, { type: left > 0 ? 'warning' : 'success' })
      void queries.invalidateQueries({ queryKey: handoverLogQuery(application.id).queryKey })
    } catch (failure) {
      notify(labels.failed((failure as Error).message), { type: 'error' })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<PictureAsPdfOutlined />}
      title={labels.about(application.crisis_center ?? '')}
      disabled={making}
      onClick={make}
      sx={{ minHeight: { xs: 44, sm: 30 }, '@media print': { display: 'none' } }}
    >
      {making ? labels.making : labels.make}
    </Button>
  )
}
