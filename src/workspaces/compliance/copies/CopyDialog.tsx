import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CopyReason, reasonNeeded, shortestReason } from '#domain/compliance/copies/schema.ts'
import { rule, withRules } from '#domain/platform/formRules.ts'
import { texts } from '../../../i18n/english/copies.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { openPdf } from '../../../ui/pdf.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { type Copy, makeCopy, type Step } from './makeCopy.ts'

type Props = {
  patientId: number
  name: string
  /** Users other than the patient's advocate must enter a reason. */
  needsReason: boolean
  open: boolean
  onClose: () => void
}

/** Dialog for creating a patient's record export. Shows what the export contains, how to handle it, and the progress. */
export const CopyDialog = ({ name, open, onClose, ...rest }: Props) => (
  <DialogFrame open={open} title={texts.title(name)} about={texts.about} onClose={onClose}>
    <CopyForm onClose={onClose} {...rest} />
  </DialogFrame>
)

const RequiredReason = withRules(
  CopyReason,
  rule(({ reason }) => reason.length >= shortestReason, { path: ['reason'], message: reasonNeeded }),
)

function CopyForm({ patientId, needsReason, onClose }: Omit<Props, 'name' | 'open'>) {
  const { state, make } = useCopy(patientId)
  if (state.kind === 'making') return <CopyProgress step={state.step} onCancel={onClose} />
  if (state.kind === 'ready') return <CopyReady copy={state.copy} onClose={onClose} />
  return (
    <SchemaForm
      schema={needsReason ? RequiredReason : CopyReason}
      values={{ reason: state.kind === 'failed' ? state.reason : '' }}
      onSubmit={({ reason }) => make(reason)}
    >
      {state.kind === 'failed' && <CopyFailed reason={state.message} />}
      <CopyFacts />
      {needsReason && <FormLongText name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} maxLength={1000} />}
      <FormButtons submit={state.kind === 'failed' ? texts.again : texts.make} onCancel={onClose} />
    </SchemaForm>
  )
}

const { holds } = texts

/** Explains what the export contains and who may receive it. */
const CopyFacts = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <div>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {holds.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', '& li + li': { mt: 0.5 } }}>
        {[holds.intake, holds.papers, holds.applications, holds.accounting].map(item => (
          <li key={item}>{item}</li>
        ))}
      </Box>
    </div>
    <Alert severity="warning" role="note">
      {texts.hand} {texts.logged}
    </Alert>
  </Box>
)

const { steps } = texts
const stepLabel = ({ stage, number, files }: Step) => (stage === 'file' ? steps.file(number ?? 1, files ?? 1) : steps[stage])

/** Shows the export's progress. Screen readers announce each step. */
const CopyProgress = ({ step, onCancel }: { step: Step; onCancel: () => void }) => (
  <Box sx={{ display: 'grid', gap: 1.5, py: 2 }}>
    <LinearProgress
      variant="determinate"
      value={(step.done / step.total) * 100}
      aria-label={texts.making}
      sx={{ height: 8, borderRadius: 4 }}
    />
    <Typography role="status" variant="body2" color="textSecondary">
      {stepLabel(step)}
    </Typography>
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </Box>
  </Box>
)

const CopyFailed = ({ reason }: { reason: string }) => <Problem>{texts.failed(reason)}</Problem>

/** Buttons to download and print the finished export. File names do not contain the patient's name. */
const CopyReady = ({ copy, onClose }: { copy: Copy; onClose: () => void }) => (
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

type CopyState =
  | { kind: 'asking' }
  | { kind: 'making'; step: Step }
  | { kind: 'failed'; message: string; reason: string }
  | { kind: 'ready'; copy: Copy }

/** Returns the progress or result of an export, and a function that starts it. Unmounting cancels the export. */
function useCopy(id: number) {
  const queries = useQueryClient()
  const [state, setState] = useState<CopyState>({ kind: 'asking' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  async function make(reason: string) {
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const onStep = (step: Step) => !signal.aborted && setState({ kind: 'making', step })
      const copy = await makeCopy({ id, reason, queries, signal, onStep })
      if (!signal.aborted) setState({ kind: 'ready', copy })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', message: (error as Error).message, reason })
    }
  }
  return { state, make }
}
