import { CheckRow } from '../../../components/form/CheckRow.tsx'
import { texts } from '../../../i18n/english/beds.ts'

/** Filter for facilities with a current count of open beds for this patient. */
export const OpenBedsFilter = ({ asked, onChange }: { asked: boolean; onChange: (asked: boolean) => void }) => (
  <CheckRow id="open-beds-filter" label={texts.filter} hint={texts.filterHint} checked={asked} onTick={onChange} />
)
