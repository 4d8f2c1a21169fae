import HotelOutlined from '@mui/icons-material/HotelOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import { beds } from '#domain/directory/beds/contract.ts'
import { type BedHold, BedSettings, type FacilityBeds } from '#domain/directory/beds/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { bedsTexts as texts } from '../../../i18n/english/facilities.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { RecordForm } from '../../../ui/dialog/RecordForm.tsx'
import { FormCheckbox } from '../../../ui/fields/FormChoice.tsx'
import { FormNumber } from '../../../ui/fields/FormNumber.tsx'
import { Hint } from '../../../ui/fields/Labelled.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { LoadMore } from '../../../ui/pages/LoadMore.tsx'
import { rowsOf } from '../../../ui/pages/pages.ts'
import { RelativeTime, useNow } from '../../../ui/RelativeTime.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { ToneChip } from '../../../ui/StatusChip.tsx'
import { timeSpan, workflowTime } from '../../../ui/times.ts'
import { cacheBeds, historyQuery } from './queries.ts'

type Props = {
  facilityBeds: FacilityBeds
  levelName: (level: number) => string
  open: 'history' | 'settings' | null
  onClose: () => void
}

/** The dialogs for history and settings. At most one is open. */
export const BedDetails = ({ facilityBeds, levelName, open, onClose }: Props) => (
  <>
    <BedHistory facilityBeds={facilityBeds} levelName={levelName} open={open === 'history'} onClose={onClose} />
    <BedSettingsDialog facilityBeds={facilityBeds} open={open === 'settings'} onClose={onClose} />
  </>
)

const { set } = texts
type BedSettingsDialogProps = { facilityBeds: FacilityBeds; open: boolean; onClose: () => void }

/**
 * Dialog for configuring when a count expires, how long a bed hold lasts, and reminder emails. Read-only for users who may not
 * change these settings.
 */
function BedSettingsDialog({ facilityBeds, open, onClose }: BedSettingsDialogProps) {
  const queries = useQueryClient()
  const readOnly = !can(useWhoami(), 'beds.set', facilityBeds)
  async function save(body: BedSettings) {
    cacheBeds(queries, await call(beds.set, { params: { id: facilityBeds.facility_id }, body }))
    return set.saved
  }
  return (
    <DialogFrame open={open} title={set.title(facilityBeds.facility_name)} onClose={onClose}>
      <RecordForm
        schema={BedSettings}
        values={BedSettings.parse(facilityBeds)}
        labels={set.labels}
        onSubmit={save}
        onClose={onClose}
        readOnly={readOnly}
      >
        {readOnly && (
          <Alert severity="info" role="note">
            {set.readOnly}
          </Alert>
        )}
        <FormNumber name="fade_hours" unit={set.hours} hint={set.fadeHint} integer disabled={readOnly} />
        <FormNumber name="hold_minutes" unit={set.minutes} hint={set.holdHint} integer disabled={readOnly} />
        <FormCheckbox name="reminder" label={set.reminder} disabled={readOnly} />
        <Box sx={{ pl: 4, mt: -1 }}>
          <Hint fieldId="bed-reminder">{set.reminderHint}</Hint>
        </Box>
      </RecordForm>
    </DialogFrame>
  )
}

const { history } = texts
type BedHistoryProps = { facilityBeds: FacilityBeds; levelName: (level: number) => string; open: boolean; onClose: () => void }

const BedHistory = ({ facilityBeds, open, onClose, ...rest }: BedHistoryProps) => (
  <DialogFrame open={open} title={history.title(facilityBeds.facility_name)} onClose={onClose}>
    <Lines facility_id={facilityBeds.facility_id} {...rest} />
    <Button onClick={onClose} sx={{ mt: 2 }}>
      {history.close}
    </Button>
  </DialogFrame>
)

function Lines({ facility_id, levelName }: { facility_id: number; levelName: (level: number) => string }) {
  const query = useInfiniteQuery(historyQuery(facility_id))
  const { data, error } = query
  if (!data) return error ? <FailedState error={error} onRetry={query.refetch} /> : <CardSkeletons rows={4} height={44} />
  const lines = rowsOf(data, page => page.data)
  if (!lines.length) return <EmptyState title={history.none} />
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map(line => (
          <Box component="li" key={line.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ typography: 'body2', fontWeight: 600 }}>
              {history.what[line.what](
                line.open,
                texts.kind(levelName(line.treatment_level), texts.populations[line.population]),
              )}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              <RelativeTime at={line.at} /> {texts.updatedBy(line.by ?? history.system)}
              {line.by_link && `, ${history.byLink}`}
            </Box>
          </Box>
        ))}
      </Box>
      <LoadMore
        shown={lines.length}
        total={data.pages.at(-1)!.total}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={query.fetchNextPage}
      />
    </>
  )
}

const { hold } = texts

/** Shows the time left on a bed hold. The tooltip has the exact time. Renders nothing if there is no hold. */
export function HeldBed({ hold: bedHold }: { hold: BedHold | null | undefined }) {
  const now = useNow(15_000)
  if (!bedHold) return null
  const remaining = Date.parse(bedHold.until) - now
  return (
    <time dateTime={bedHold.until} title={workflowTime(bedHold.until)} style={{ display: 'inline-flex' }}>
      <ToneChip
        tone={remaining > 0 ? 'success' : 'neutral'}
        icon={<HotelOutlined />}
        label={remaining > 0 ? hold.left(timeSpan(Math.max(remaining, 60_000))) : hold.over}
      />
    </time>
  )
}
