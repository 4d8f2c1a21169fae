import Link from '@mui/material/Link'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { patients } from '#domain/patients/contract.ts'
import { openPdf } from '../../components/pdf.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/review.ts'
import { linkStyles } from './linkStyles.ts'

/** Opens the signed release in a new tab (REV-003). */
export function ReleaseLink({ patientId }: { patientId: number }) {
  const notify = useNotify()
  const open = useMutation({
    mutationFn: () => openPdf(() => bringRelease(patientId), 'release.pdf'),
    onError: error => notify(error.message, { type: 'error' }),
  })
  return (
    <Link component="button" type="button" onClick={() => open.mutate()} sx={linkStyles}>
      {texts.viewRelease}
    </Link>
  )
}

/** Requests the document's URL and then loads it from the API, which needs the session token; a plain link would not work. */
async function bringRelease(id: number): Promise<Blob> {
  await call(patients.hipaaUrl, { params: { id } })
  return call(patients.hipaaFile, { params: { id } })
}
