import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { Match } from '#domain/matching/schema.ts'
import { openPdf, savePdf } from '../../../components/pdf.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'
import { choiceSheet } from './choiceSheet.ts'
import { choiceSheetPdf } from './choiceSheetPdf.ts'

const file = 'choice-sheet.pdf'

/** Buttons to download or print the patient choice sheet of these facilities. */
export function ChoiceSheetButtons({ matches, place }: { matches: readonly Match[]; place: string }) {
  const { needs, tags, nameOf } = useCase()
  const notify = useNotify()
  const bring = (printing: boolean) =>
    choiceSheetPdf(choiceSheet(matches, { needs, tags, nameOf, place }), new Date(), { printing })
  const make = useMutation({
    mutationFn: async (how: 'print' | 'save') =>
      how === 'print' ? openPdf(() => bring(true), file) : savePdf(await bring(false), file),
    onError: () => notify(texts.sheet.failed, { type: 'error' }),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        loading={make.isPending && make.variables === 'print'}
        onClick={() => make.mutate('print')}
      >
        {texts.sheet.print}
      </Button>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        loading={make.isPending && make.variables === 'save'}
        onClick={() => make.mutate('save')}
      >
        {texts.sheet.save}
      </Button>
    </Box>
  )
}
