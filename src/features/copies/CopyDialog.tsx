import { CopyReason, reasonNeeded, shortestReason } from '#domain/copies/schema.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { texts } from '../../i18n/english/copies.ts'
import { CopyFacts } from './CopyFacts.tsx'
import { CopyFailed, CopyProgress, CopyReady } from './CopyStates.tsx'
import { useCopy } from './useCopy.ts'

type Props = {
  patientId: number
  name: string
  /** Users other than the patient's advocate must enter a reason. */
  asksWhy: boolean
  open: boolean
  onClose: () => void
}

/** Dialog that creates a patient's record export, with its contents, handling rules and progress. */
export const CopyDialog = ({ name, open, onClose, ...rest }: Props) => (
  <DialogFrame open={open} title={texts.title(name)} about={texts.about} onClose={onClose}>
    <Making onClose={onClose} {...rest} />
  </DialogFrame>
)

const Reasoned = CopyReason.refine(({ reason }) => reason.length >= shortestReason, { path: ['reason'], error: reasonNeeded })

function Making({ patientId, asksWhy, onClose }: Omit<Props, 'name' | 'open'>) {
  const { making, make } = useCopy(patientId)
  if (making.kind === 'making') return <CopyProgress step={making.step} onCancel={onClose} />
  if (making.kind === 'ready') return <CopyReady copy={making.copy} onClose={onClose} />
  return (
    <SchemaForm
      schema={asksWhy ? Reasoned : CopyReason}
      values={{ reason: making.kind === 'failed' ? making.reason : '' }}
      onSubmit={({ reason }) => make(reason)}
    >
      {making.kind === 'failed' && <CopyFailed why={making.why} />}
      <CopyFacts />
      {asksWhy && <FormLongText name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} maxLength={1000} />}
      <FormButtons submit={making.kind === 'failed' ? texts.again : texts.make} onCancel={onClose} />
    </SchemaForm>
  )
}
