import { CheckRow } from '../../../components/form/CheckRow.tsx'
import { texts } from '../../../i18n/english/beds.ts'
import { useMatchContext } from '../MatchContext.tsx'

/** Filter for facilities with a current count of open beds that are suitable for the patient or the search. */
export function OpenBedsFilter({ asked, onChange }: { asked: boolean; onChange: (asked: boolean) => void }) {
  const { beds } = useMatchContext().words
  return <CheckRow id="open-beds-filter" label={texts.filter} hint={beds.filterHint} checked={asked} onToggle={onChange} />
}
