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
import { Suspense, useId, useState } from 'react'
import { can } from '#domain/access.ts'
import { beds } from '#domain/beds/contract.ts'
import { FacilityBeds } from '#domain/beds/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { screen } from '../../components/screen/screen.ts'
import { useLastHeight } from '../../components/useLastHeight.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/beds.ts'
import { useTags } from '../featureTags/useTags.ts'
import type { BedDetails as Details } from './BedDetails.tsx'
import { BedGrid } from './BedGrid.tsx'
import { keepBeds, ownBedsQuery } from './queries.ts'
import { useReportBeds } from './useReportBeds.ts'

const kept = 'passage.open-beds'
/** Remembers the last state; starts collapsed on phones, so that the waiting applications stay in view. */
const isFolded = () => (localStorage.getItem(kept) ?? (innerWidth < 600 ? 'hidden' : 'shown')) === 'hidden'

/** Placeholder height in pixels on the first visit: expanded with three bed types, and collapsed. */
const usual = { shown: 314, folded: 64 }

/**
 * Reports open beds for the user's facilities; with more than one, the user selects a facility. Renders nothing for users without
 * a facility.
 */
export function OpenBeds() {
  const { data = [], isPending } = useQuery(ownBedsQuery)
  const { byId, nameOf } = useTags()
  const [chosen, choose] = useState<number>()
  const [hidden, setHidden] = useState(isFolded)
  const id = useId()
  const { facility_roles } = useWhoami()
  const first = facility_roles.length ? usual[hidden ? 'folded' : 'shown'] : 0
  const { panel, last } = useLastHeight<HTMLElement>('open-beds', first)
  const standing = data.find(one => one.facility_id === chosen) ?? data[0]
  if (!byId || isPending) return last ? <Skeleton variant="rounded" height={last} sx={{ mb: 2 }} /> : null
  if (!standing) return null
  const toggle = () => {
    localStorage.setItem(kept, hidden ? 'shown' : 'hidden')
    setHidden(!hidden)
  }
  return (
    <Paper
      ref={panel}
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      sx={{ mb: 2, px: { xs: 1.5, md: 2 }, py: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <HotelOutlined color="primary" fontSize="small" />
        <Typography id={`${id}-title`} variant="h2" sx={{ fontSize: '1.0625rem' }}>
          {texts.title}
        </Typography>
        {/* On a phone, the name moves below the title, so that the button stays in place. */}
        <Box sx={{ order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
          {data.length > 1 ? (
            <InlineSelect
              value={standing.facility_id}
              label={texts.facility}
              options={data.map(one => ({ id: one.facility_id, name: one.facility_name }))}
              onChange={id => choose(id ?? undefined)}
            />
          ) : (
            <Typography variant="body2">{standing.facility_name}</Typography>
          )}
        </Box>
        <Button
          size="small"
          sx={{ ml: 'auto' }}
          onClick={toggle}
          aria-expanded={!hidden}
          aria-controls={hidden ? undefined : `${id}-body`}
          endIcon={hidden ? <ExpandMore /> : <ExpandLess />}
        >
          {hidden ? texts.show : texts.hide}
        </Button>
      </Box>
      {!hidden && (
        <Box id={`${id}-body`}>
          <Told key={standing.facility_id} standing={standing} nameOf={level => nameOf(level) ?? String(level)} />
        </Box>
      )}
    </Paper>
  )
}

function Told({ standing, nameOf }: { standing: FacilityBeds; nameOf: (level: number) => string }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const mayTell = can(useWhoami(), 'beds.tell', standing)
  const telling = useReportBeds({
    beds: standing,
    schema: FacilityBeds,
    say: problem => notify(problem, { type: 'warning' }),
    send: said => call(beds.tell, { params: { id: standing.facility_id }, body: { beds: said } }),
    keep: fresh => keepBeds(queries, fresh),
    nameOf: ({ treatment_level, population }) => texts.kind(nameOf(treatment_level), texts.populations[population]),
  })
  const { facility_name, fade_hours, total_beds } = standing
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.about(fade_hours)}
        {total_beds !== null && ` (${texts.licensed(total_beds)})`}
      </Typography>
      {standing.beds.length === 0 ? (
        <Typography variant="body2" sx={{ py: 1 }}>
          {texts.none}
        </Typography>
      ) : (
        <BedGrid standing={standing} telling={telling} nameOf={nameOf} disabled={!mayTell} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        {mayTell && telling.told.length > 0 && (
          <Button
            size="small"
            variant="contained"
            startIcon={<CheckIcon />}
            aria-label={texts.confirmOf(facility_name)}
            disabled={telling.sending}
            onClick={telling.confirm}
          >
            {texts.confirm}
          </Button>
        )}
        <BedDialogs standing={standing} nameOf={nameOf} />
      </Box>
    </>
  )
}

// Loaded on demand: few users open these dialogs.
const BedDetails = screen<'BedDetails', Parameters<typeof Details>[0]>(() => import('./BedDetails.tsx'), 'BedDetails', 'dialog')

type Props = { standing: FacilityBeds; nameOf: (level: number) => string }

/** Buttons that open the history and the settings of the bed counts. */
function BedDialogs({ standing, nameOf }: Props) {
  // Undefined until first opened, so the dialogs load only when needed.
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
          <BedDetails standing={standing} nameOf={nameOf} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
