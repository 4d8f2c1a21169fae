import Link from '@mui/material/Link'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { patients } from '#domain/patients/contract.ts'
import { openPdf } from '../../components/pdf.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/review.ts'
import { linkLook } from './linkLook.ts'

/** Opens the signed release in a new tab (REV-003). */
export function ReleaseLink({ patientId }: { patientId: number }) {
  const notify = useNotify()
  const open = useMutation({
    mutationFn: () => openPdf(() => bringRelease(patientId), 'release.pdf'),
    onError: error => notify(error.message, { type: 'error' }),
  })
  return (
    <Link component="button" type="button" onClick={() => open.mutate()} sx={linkLook}>
      {texts.viewRelease}
    </Link>
  )
}

/** Asks where the document lies, and brings it from there: our own address needs the session, so no plain link would do. */
async function bringRelease(id: number): Promise<Blob> {
  await call(patients.hipaaUrl, { params: { id } })
  return call(patients.hipaaFile, { params: { id } })
}
