import CheckIcon from '@mui/icons-material/Check'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HotelOutlined from '@mui/icons-material/HotelOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ComponentProps, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { can } from '#domain/access.ts'
import { beds } from '#domain/directory/beds/contract.ts'
import { type Bed, FacilityBeds } from '#domain/directory/beds/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { bedsTexts as texts } from '../../../i18n/english/facilities.ts'
import { RelativeTime, useNow } from '../../../ui/RelativeTime.tsx'
import { InlineSelect } from '../../../ui/StatusMenu.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { BedGrid } from './BedGrid.tsx'
import { cacheBeds, ownBedsQuery } from './queries.ts'
import { bedKey, useReportBeds } from './useReportBeds.tsx'

const storageKey = 'passage.open-beds'
/** Whether the panel is collapsed to one line so that the applications stay visible. The user's last choice is remembered. */
const isFolded = () => localStorage.getItem(storageKey) !== 'shown'

/** Placeholder heights in pixels on the first visit: expanded with three bed types, and collapsed. */
const defaultHeights = { shown: 314, folded: 50 }

/**
 * Panel for reporting open beds at the user's facilities, one facility at a time. Renders nothing for users without a facility.
 */
export function OpenBeds() {
  const { data = [], isPending } = useQuery(ownBedsQuery)
  const { byId, nameOf: tagName } = useTags()
  const [chosen, choose] = useState<number>()
  const [hidden, setHidden] = useState(isFolded)
  const id = useId()
  const { facility_roles } = useWhoami()
  const first = facility_roles.length ? defaultHeights[hidden ? 'folded' : 'shown'] : 0
  const { panel, last } = useLastHeight<HTMLElement>('open-beds', first)
  const facilityBeds = data.find(row => row.facility_id === chosen) ?? data[0]
  if (!byId || isPending) return last ? <Skeleton variant="rounded" height={last} sx={{ mb: { xs: 2, md: 1 } }} /> : null
  if (!facilityBeds) return null
  const toggle = () => {
    localStorage.setItem(storageKey, hidden ? 'shown' : 'hidden')
    setHidden(!hidden)
  }
  const facility =
    data.length > 1 ? (
      // A long name is cut.
      <Box title={facilityBeds.facility_name} sx={{ minWidth: 0 }}>
        <InlineSelect
          value={facilityBeds.facility_id}
          label={texts.facility}
          options={data.map(row => ({ id: row.facility_id, name: row.facility_name }))}
          onChange={id => choose(id ?? undefined)}
        />
      </Box>
    ) : (
      // Users who work at only one facility need to see its name only where they change its counts.
      !hidden && <Typography variant="body2">{facilityBeds.facility_name}</Typography>
    )
  return (
    <Paper
      ref={panel}
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      sx={{ mb: { xs: 2, md: 1 }, px: { xs: 1.5, md: 2 }, py: hidden ? { xs: 0.25, md: 0.5 } : 1 }}
    >
      <FacilityPanel
        key={facilityBeds.facility_id}
        id={id}
        hidden={hidden}
        facility={facility}
        facilityBeds={facilityBeds}
        onToggle={toggle}
        levelName={level => tagName(level) ?? String(level)}
      />
    </Paper>
  )
}

type PanelProps = {
  id: string
  hidden: boolean
  onToggle: () => void
  facility: ReactNode
  facilityBeds: FacilityBeds
  levelName: (level: number) => string
}

/**
 * One facility's counts: a line when collapsed, and fields when expanded. Stays mounted, so collapsing the panel does not discard
 * changes.
 */
function FacilityPanel({ id, hidden, onToggle, facility, facilityBeds, levelName }: PanelProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const mayReport = can(useWhoami(), 'beds.tell', facilityBeds)
  const report = useReportBeds({
    beds: facilityBeds,
    schema: FacilityBeds,
    onError: problem => notify(problem, { type: 'warning' }),
    send: reports => call(beds.tell, { params: { id: facilityBeds.facility_id }, body: { beds: reports } }),
    onSaved: fresh => cacheBeds(queries, fresh),
    kindName: ({ treatment_level, population }) => texts.kind(levelName(treatment_level), texts.populations[population]),
  })
  const confirm = mayReport && report.reported.length > 0 && (
    <Button
      size="small"
      variant={hidden ? 'outlined' : 'contained'}
      startIcon={<CheckIcon />}
      aria-label={texts.confirmOf(facilityBeds.facility_name)}
      disabled={report.sending}
      onClick={report.confirm}
    >
      {texts.confirm}
    </Button>
  )
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
          flexWrap: { sm: 'wrap', md: hidden ? 'nowrap' : 'wrap' },
          '& > svg, & > button': { flex: 'none' },
        }}
      >
        <HotelOutlined color="primary" fontSize="small" />
        {/* On a phone, what does not fit is below the title, so the button stays in place. */}
        <Box sx={{ display: { xs: 'flex', sm: 'contents' }, flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, flex: 1 }}>
          <Typography id={`${id}-title`} variant="h2" sx={{ fontSize: '1rem', flex: 'none' }}>
            {texts.title}
          </Typography>
          {facility && (
            <Box
              sx={{
                order: { xs: 1, sm: 0 },
                flexBasis: { xs: '100%', sm: 'auto' },
                minWidth: 0,
                maxWidth: { md: hidden ? 260 : 'none' },
              }}
            >
              {facility}
            </Box>
          )}
          {hidden && (
            <Box
              sx={{
                flex: { sm: '1 1 0' },
                minWidth: 0,
                display: 'flex',
                alignItems: 'center',
                columnGap: 1.5,
                rowGap: 0.5,
                flexWrap: { xs: 'wrap', md: 'nowrap' },
              }}
            >
              <BedSummary beds={facilityBeds.beds} levelName={levelName} />
              <Box sx={{ ml: 'auto', flex: 'none', ...wideOnly }}>{confirm}</Box>
            </Box>
          )}
        </Box>
        <Button
          size="small"
          sx={{ ml: 'auto' }}
          onClick={onToggle}
          aria-expanded={!hidden}
          aria-controls={hidden ? undefined : `${id}-body`}
          endIcon={hidden ? <ExpandMore /> : <ExpandLess />}
        >
          {hidden ? texts.show : texts.hide}
        </Button>
      </Box>
      {!hidden && (
        <PanelBody
          id={id}
          facilityBeds={facilityBeds}
          levelName={levelName}
          report={report}
          confirm={confirm}
          mayReport={mayReport}
        />
      )}
    </>
  )
}

type BodyProps = Pick<PanelProps, 'id' | 'facilityBeds' | 'levelName'> & {
  report: ComponentProps<typeof BedGrid>['report']
  confirm: ReactNode
  mayReport: boolean
}

/** The fields for the counts, and the buttons. */
const PanelBody = ({ id, facilityBeds, levelName, report, confirm, mayReport }: BodyProps) => (
  <Box id={`${id}-body`}>
    <Typography variant="body2" color="textSecondary">
      {texts.about(facilityBeds.fade_hours)}
      {facilityBeds.total_beds !== null && ` (${texts.licensed(facilityBeds.total_beds)})`}
    </Typography>
    {facilityBeds.beds.length === 0 ? (
      <Typography variant="body2" sx={{ py: 1 }}>
        {texts.none}
      </Typography>
    ) : (
      <BedGrid facilityBeds={facilityBeds} report={report} levelName={levelName} disabled={!mayReport} />
    )}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
      {confirm}
      <BedDialogs facilityBeds={facilityBeds} levelName={levelName} />
    </Box>
  </Box>
)

/** On a phone, the collapsed line has room for only the age of the counts. */
const wideOnly = { display: { xs: 'none', sm: 'block' } }

/** The reported counts in one line, with the oldest count's age. */
function BedSummary({ beds, levelName }: { beds: readonly Bed[]; levelName: (level: number) => string }) {
  const now = useNow(30_000)
  const reported = beds.filter(bed => bed.told_at !== null)
  const oldest = reported.map(({ told_at }) => told_at!).sort()[0]
  if (!oldest)
    return (
      <Typography variant="body2" color="textSecondary">
        {beds.length ? texts.neverUpdated : texts.none}
      </Typography>
    )
  return (
    <>
      {/* One line. Counts that do not fit are cut off; the expanded panel shows them all. */}
      <Typography component="div" variant="body2" noWrap sx={wideOnly}>
        {reported.map(bed => (
          <Box component="span" key={bedKey(bed)} sx={{ '&:not(:last-of-type)': { mr: 1.5 } }}>
            {bed.population === 'anyone'
              ? levelName(bed.treatment_level)
              : texts.kind(levelName(bed.treatment_level), texts.populations[bed.population])}{' '}
            <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {bed.open !== null && bed.fades_at !== null && now < Date.parse(bed.fades_at) ? bed.open : texts.unknownCount}
            </Box>
          </Box>
        ))}
      </Typography>
      {/* On a line of its own where there is no room for it. */}
      <Typography variant="caption" color="textSecondary" sx={{ flex: { sm: 'none' }, whiteSpace: { sm: 'nowrap' } }}>
        {texts.updated} <RelativeTime at={oldest} />
      </Typography>
    </>
  )
}

// Loads on demand because few users open these dialogs.
const BedDetails = lazyWithRetry(() => import('./BedDetails.tsx'), 'BedDetails', 'dialog')

type Props = { facilityBeds: FacilityBeds; levelName: (level: number) => string }

function BedDialogs({ facilityBeds, levelName }: Props) {
  // Undefined until a dialog is first opened, so the code loads only on demand.
  const [open, setOpen] = useState<'history' | 'settings' | null>()
  return (
    <>
      <Button size="small" startIcon={<HistoryOutlined />} aria-haspopup="dialog" onClick={() => setOpen('history')}>
        {texts.history.button}
      </Button>
      <Button size="small" startIcon={<TuneOutlined />} aria-haspopup="dialog" onClick={() => setOpen('settings')}>
        {texts.set.button}
      </Button>
      {open !== undefined && (
        <Suspense>
          <BedDetails facilityBeds={facilityBeds} levelName={levelName} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Returns the height, in pixels, that a panel last had on this device, or `fallback`. Reserving it prevents layout shifts while
 * the panel is loading. The height is measured while `panel` is mounted.
 */
function useLastHeight<E extends HTMLElement>(name: string, fallback = 0): { panel: RefObject<E | null>; last: number } {
  const key = `passage.height.${name}`
  const panel = useRef<E>(null)
  useEffect(() => {
    const element = panel.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => localStorage.setItem(key, String(element.offsetHeight)))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { panel, last: Number(localStorage.getItem(key) ?? fallback) }
}
