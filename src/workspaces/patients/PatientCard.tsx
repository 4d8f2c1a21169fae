import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { CardApplication, PatientRecord } from '#domain/advocates/schema.ts'
import { continueAt } from '#domain/patients/intake/sectionNames.ts'
import { preventsReapplying } from '#domain/statuses/statusGroups.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { ToneChip } from '../../components/Tone.tsx'
import { NextMatches } from '../../features/answering/NextMatches.tsx'
import { Turn } from '../../features/applications/Turn.tsx'
import { whoseTurn } from '../../features/applications/whoseTurn.ts'
import { HeldBed } from '../../features/beds/HeldBed.tsx'
import { ApplicationLink } from '../../features/dashboard/ApplicationLink.tsx'
import { ListCard } from '../../features/dashboard/Cards.tsx'
import { UnreadMark } from '../../features/dashboard/UnreadMark.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { Warnings } from '../../features/releases/Warnings.tsx'
import { snapshotAddress } from '../../features/snapshot/address.ts'
import { HoldChip } from '../../features/snapshot/HoldChip.tsx'
import { texts } from '../../i18n/english/patients.ts'
import { texts as consent } from '../../i18n/english/releases.ts'
import { CaseMenu } from './CaseMenu.tsx'
import { CloseApplication } from './CloseApplication.tsx'
import { pathOf } from './paths.ts'

type Props = {
  patient: PatientRecord
  /** Whether to show the patient's advocate (DASH-003). */
  addedBy?: boolean
  /** Whether the list is so long that the card renders its content only near the viewport. */
  long: boolean
  /** Whether the card is visible without scrolling. */
  first: boolean
}

/** Card for a patient, with actions and applications. Memoized because a list may have a thousand cards. */
export const PatientCard = memo(function PatientCard({ patient, addedBy = false, long, first }: Props) {
  const id = useId()
  const name = `${patient.first_name} ${patient.last_name}`
  return (
    <ListCard
      row={patient.id}
      long={long}
      first={first}
      high={148}
      labelledBy={id}
      far={farText(patient, name)}
      highlighted={patient.recent !== null}
    >
      <Whole {...{ patient, addedBy, id, name }} />
    </ListCard>
  )
})

const farText = ({ applications }: PatientRecord, name: string) =>
  [name, ...applications.map(one => one.crisis_center)].filter(Boolean).join(' · ')

type Card = { patient: PatientRecord; addedBy: boolean; id: string; name: string }

/** The card's content, separate from the list item so that it does not re-render when the list becomes long. */
const Whole = memo(function Whole({ patient, addedBy, id, name }: Card) {
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 1,
          px: { xs: 1.5, md: 2 },
          py: 1.25,
        }}
      >
        <Box sx={{ minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography id={id} component="h3" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {patient.recent && <JustNow what={patient.recent.what} />}
          <HoldChip hold={patient.involuntary_hold} />
          <Warnings of={patient} />
          {!addedBy && <UnreadMark applications={patient.applications.map(one => one.id)} />}
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {texts.updated} <RelativeTime at={patient.updated_at} />
            {addedBy && (
              <>
                {' · '}
                {patient.advocate_id === null
                  ? texts.admin.unassigned
                  : texts.admin.addedBy(`${patient.advocate_first_name} ${patient.advocate_last_name}`)}
              </>
            )}
          </Box>
          <SnapshotState patient={patient} name={name} />
        </Box>
        <Actions patient={patient} name={name} />
      </Box>
      <Applications patient={patient} name={name} />
    </>
  )
})

const JustNow = ({ what }: { what: 'added' | 'changed' }) =>
  what === 'added' ? (
    <ToneChip tone="info" icon={<PersonAddOutlined />} label={texts.justAdded} />
  ) : (
    <ToneChip tone="info" icon={<EditNoteOutlined />} label={texts.justChanged} />
  )

/**
 * Shows when the clinical snapshot was saved, or that it is empty. Links to its form, or to the review for users who cannot edit
 * it.
 */
function SnapshotState({ patient, name }: { patient: PatientRecord; name: string }) {
  const { pathname, search } = useLocation()
  const { id, clinical_snapshot_updated_at: at } = patient
  const mayEdit = can(useWhoami(), 'patients.edit', patient)
  if (!mayEdit && !at) return null
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
      <MuiLink
        component={Link}
        to={mayEdit ? snapshotAddress(id) : `/patient/intake/review/p_${id}`}
        state={{ returning: { to: pathname + search } }}
        aria-label={texts.ofPatient(texts.snapshot, name)}
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
      >
        {texts.snapshot}
      </MuiLink>{' '}
      {at ? (
        <>
          {texts.snapshotUpdated} <RelativeTime at={at} />
        </>
      ) : (
        texts.snapshotEmpty
      )}
    </Box>
  )
}

/** Only the assigned advocate can continue an intake. */
function Actions({ patient, name }: { patient: PatientRecord; name: string }) {
  const user = useWhoami()
  const { id, intake_complete, sections_saved } = patient
  const ways = [
    !intake_complete &&
      can(user, 'patients.edit', patient) &&
      ([texts.continueIntake, `/patient/intake/add/section-${continueAt(sections_saved)}/p/${id}`] as const),
    [texts.review, `/patient/intake/review/p_${id}`] as const,
    [texts.match, `/facility/match/?pid=${id}`] as const,
    [consent.link, `/patient/intake/review/p_${id}#consent`] as const,
  ].filter(way => way !== false)
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, flexShrink: { md: 0 }, gap: 1 }}>
      {ways.map(([label, to], at) => (
        <Button
          key={to}
          data-keys={at === 0 && patient.applications.length === 0 ? 'stop' : undefined}
          component={Link}
          to={to}
          size="small"
          variant="outlined"
          aria-label={texts.ofPatient(label, name)}
          sx={{ minHeight: 36 }}
        >
          {label}
        </Button>
      ))}
      <CaseMenu patient={patient} name={name} />
    </Box>
  )
}

/**
 * Lists active applications. Two or more that are waiting on others collapse into one line, unless the user has just changed the
 * patient. Canceled and withdrawn applications are always collapsed.
 */
function Applications({ patient, name }: { patient: PatientRecord; name: string }) {
  const user = useWhoami()
  const standing = patient.applications.filter(one => preventsReapplying(one.status))
  const closed = patient.applications.filter(one => !preventsReapplying(one.status))
  const waiting = standing.filter(one => whoseTurn(user, { ...one, ...ownedBy(patient) })?.mine === false)
  const folded = waiting.length > 1 && !patient.recent ? waiting : []
  const shown = standing.filter(one => !folded.includes(one))
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      {shown.length > 0 && <ApplicationRows patient={patient} applications={shown} label={texts.applicationsOf(name)} />}
      {standing.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 1.5, md: 2 }, py: 1.25 }}>
          {texts.noApplications}
        </Typography>
      )}
      {folded.length > 0 && (
        <Folded
          patient={patient}
          name={name}
          applications={folded}
          label={texts.waitingOnOthers(folded.length)}
          line={folded.map(one => one.crisis_center).join(', ')}
          ruled={shown.length > 0}
        />
      )}
      {closed.length > 0 && <Folded patient={patient} name={name} applications={closed} label={texts.closed(closed.length)} />}
    </Box>
  )
}

const ownedBy = ({ advocate_id }: Pick<PatientRecord, 'advocate_id'>) => ({ advocate_id, organization_id: null })

type FoldedProps = {
  patient: PatientRecord
  name: string
  applications: CardApplication[]
  label: string
  /** Text next to the button while collapsed. */
  line?: string
  /** Whether a line separates the button from the rows above. */
  ruled?: boolean
}

/** Collapses the applications into one line with a button that expands them. */
function Folded({ patient, name, applications, label, line, ruled = false }: FoldedProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, ...(ruled && { borderTop: 1, borderColor: 'divider' }) }}>
        <Button
          size="small"
          data-keys={line ? 'stop' : undefined}
          aria-expanded={opened}
          aria-label={line ? texts.ofPatient(label, name) : undefined}
          onClick={() => setOpened(!opened)}
          startIcon={opened ? <ExpandLess /> : <ExpandMore />}
          sx={{ mx: { xs: 0.75, md: 1.375 }, my: 0.5, minHeight: { xs: 44, md: 32 }, flex: 'none', color: 'text.secondary' }}
        >
          {label}
        </Button>
        {line && !opened && (
          <Typography
            variant="caption"
            color="textSecondary"
            noWrap
            sx={{ flex: 1, minWidth: 0, pr: 2, display: { xs: 'none', sm: 'block' } }}
          >
            {line}
          </Typography>
        )}
      </Box>
      {opened && <ApplicationRows patient={patient} applications={applications} label={texts.ofPatient(label, name)} />}
    </>
  )
}

type ApplicationRowsProps = { patient: PatientRecord; applications: CardApplication[]; label: string }

/** Lists applications with their facility, status, turn, and waiting time. */
const ApplicationRows = ({ patient, applications, label }: ApplicationRowsProps) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {applications.map(application => (
      <ApplicationRow key={application.id} application={application} advocate_id={patient.advocate_id} />
    ))}
  </Box>
)

function ApplicationRow({ application, advocate_id }: { application: CardApplication; advocate_id: number | null }) {
  const user = useWhoami()
  const facility = application.crisis_center ?? 'Facility'
  const owned = { ...application, ...ownedBy({ advocate_id }) }
  const turn = whoseTurn(user, owned)
  // On a wide screen, a row that needs no action takes up one line. The turn replaces the time of the last change.
  const oneLine = turn?.mine === false
  const town = [application.fl_city, application.fl_state].filter(Boolean).join(', ')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        // On a phone, the close button is at the top right; otherwise, it is at the end of the row.
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 10fr) minmax(0, 5fr) minmax(0, 11fr) minmax(0, 4fr) 84px',
        },
        gridTemplateAreas: {
          xs: '"facility close" "status when" "turn turn"',
          md: oneLine ? '"facility status turn turn close"' : '"facility status turn when close"',
        },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: { xs: 1.5, md: 2 },
        py: { xs: 0.75, md: oneLine ? 0.25 : 0.75 },
        '& + li': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        sx={{
          gridArea: 'facility',
          minWidth: 0,
          ...(oneLine && { display: { md: 'flex' }, flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }),
        }}
      >
        <ApplicationLink path={pathOf(application.id)} above sx={{ fontWeight: 600, py: 0.5 }}>
          {facility}
        </ApplicationLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{town}</Box>
      </Box>
      <Box sx={{ gridArea: 'status' }}>
        <StatusChip status={application.status} />
      </Box>
      <Box sx={{ gridArea: 'turn', minWidth: 0 }}>
        <Turn of={turn} /> <HeldBed hold={application.bed_hold} />
        <NextMatches application={owned} />
      </Box>
      <Box sx={{ gridArea: 'when', typography: 'caption', color: 'text.secondary', ...(oneLine && { display: { md: 'none' } }) }}>
        <RelativeTime at={application.updated_at} />
      </Box>
      <Box sx={{ gridArea: 'close', justifySelf: 'end', display: 'flex' }}>
        {!user.is_admin && <Bell application={{ id: application.id, name: facility }} getPath={pathOf} />}
        <CloseApplication application={owned} facility={facility} />
      </Box>
    </Box>
  )
}
