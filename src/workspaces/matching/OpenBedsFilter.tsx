import { CheckRow } from '../../components/form/CheckRow.tsx'
import { texts } from '../../i18n/english/beds.ts'

/** Only those that have told open beds for this patient, as long as their word is fresh. */
export const OpenBedsFilter = ({ asked, onChange }: { asked: boolean; onChange: (asked: boolean) => void }) => (
  <CheckRow id="open-beds-filter" label={texts.filter} hint={texts.filterHint} checked={asked} onTick={onChange} />
)
