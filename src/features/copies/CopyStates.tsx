import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Problem } from '../../components/Problem.tsx'
import { openPdf } from '../../components/pdf.ts'
import { saveFile } from '../../components/saveFile.ts'
import { texts } from '../../i18n/english/copies.ts'
import type { Copy, Step } from './makeCopy.ts'

const { steps } = texts
const said = ({ at, number, files }: Step) => (at === 'file' ? steps.file(number ?? 1, files ?? 1) : steps[at])

/** Progress of the export; each step is announced to screen readers. */
export const CopyProgress = ({ step, onCancel }: { step: Step; onCancel: () => void }) => (
  <Box sx={{ display: 'grid', gap: 1.5, py: 2 }}>
    <LinearProgress
      variant="determinate"
      value={(step.done / step.of) * 100}
      aria-label={texts.making}
      sx={{ height: 8, borderRadius: 4 }}
    />
    <Typography role="status" variant="body2" color="textSecondary">
      {said(step)}
    </Typography>
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </Box>
  </Box>
)

export const CopyFailed = ({ why }: { why: string }) => <Problem>{texts.failed(why)}</Problem>

/** Download and print buttons for the finished export. File names do not contain the patient's name. */
export const CopyReady = ({ copy, onClose }: { copy: Copy; onClose: () => void }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Alert severity="success" role="status">
      <strong>{texts.ready}</strong> {texts.contents(copy.files)}
    </Alert>
    {copy.missing > 0 && (
      <Alert severity="warning" role="note">
        {texts.missing(copy.missing)}
      </Alert>
    )}
    <Typography variant="body2">{texts.hand}</Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
      <Button onClick={onClose}>{texts.close}</Button>
      <Button variant="outlined" startIcon={<PictureAsPdfOutlined />} onClick={() => openPdf(async () => copy.pdf, 'record.pdf')}>
        {texts.print}
      </Button>
      <Button variant="contained" startIcon={<FolderZipOutlined />} onClick={() => saveFile(copy.zip, 'record-copy.zip')}>
        {texts.save}
      </Button>
    </Box>
  </Box>
)
