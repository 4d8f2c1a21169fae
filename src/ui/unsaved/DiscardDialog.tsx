import { unsavedTexts as texts } from '../../i18n/english/shell.ts'
import { LeaveDialog } from '../LeaveDialog.tsx'
import { answerDiscard } from './unsaved.ts'

/** Asks whether to discard unsaved input. */
export const DiscardDialog = () => (
  <LeaveDialog name="discard" open title={texts.title} leave={texts.discard} stay={texts.keep} onAnswer={answerDiscard}>
    {texts.question}
  </LeaveDialog>
)
