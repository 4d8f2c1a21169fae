import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation } from '@tanstack/react-query'
import { format } from 'date-fns'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Patient } from '#domain/patients/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { openPdf, savePdf } from '../../../components/pdf.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { releaseDocument } from './releaseDocument.ts'
import { releasePdf } from './releasePdf.ts'
import { verifiedLook } from './verifiedLook.ts'

const texts = intake.release

type Props = { patient: Patient; disabled: boolean }

/** How the form is signed. A printed form and the hospital's own need no code: choosing one verifies (HIP-016). */
export function MethodField({ patient, disabled }: Props) {
  const user = useWhoami()
  const { setValue, clearErrors } = useFormContext()
  const method = useWatch({ name: 'method' })
  const verified = useWatch({ name: 'doc_verified' }) === true
  // Narrow is below 768 px: there the form is saved and printed elsewhere (HIP-008).
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const today = format(new Date(), 'yyyy-MM-dd')
  const paper = useMutation({
    mutationFn: async () => {
      const bring = () =>
        releasePdf(releaseDocument({ patient, user, today, signing: { method: 'print', signed: false } }), { printing: !narrow })
      if (narrow) savePdf(await bring(), 'release.pdf')
      else await openPdf(bring, 'release.pdf')
    },
  })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormRadios
        name="method"
        disabled={disabled}
        options={[
          { id: 'print', name: narrow ? texts.download : texts.print, hint: texts.paperHint },
          { id: 'hospital', name: texts.hospital, hint: texts.hospitalHint },
        ]}
        onChosen={() => {
          setValue('doc_verified', true)
          clearErrors('doc_verified')
        }}
      />
      {method === 'print' && (
        <Button
          variant="outlined"
          startIcon={<PrintOutlined />}
          onClick={() => paper.mutate()}
          loading={paper.isPending}
          loadingPosition="start"
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          {narrow ? texts.downloadForm : texts.printForm}
        </Button>
      )}
      {paper.isError && <Problem>{texts.failed}</Problem>}
      {method && verified && (
        <Alert severity="success" role="status" sx={verifiedLook}>
          {texts.verified}
        </Alert>
      )}
    </Box>
  )
}
