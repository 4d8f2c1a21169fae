import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { reviewAddress, snapshotAddress } from '#domain/intake/patients/addresses.ts'
import type { CardApplication, PatientRecord } from '#domain/placement/advocates/schema.ts'
import type { HandoverNote } from '#domain/placement/cases/cases.ts'
import { holdMatters, waitsForBed } from '#domain/placement/cases/cases.ts'
import { preventsReapplying } from '#domain/placement/statuses/statuses.ts'
import { advocateName, personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { dashboardTexts as dashboard, texts } from '../../../i18n/english/patients.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { memoByLocale } from '../../../i18n/useLocale.ts'
import { RelativeTime, useNow } from '../../../ui/RelativeTime.tsx'
import { Warnings } from '../../../ui/ReleaseWarnings.tsx'
import { StatusChip, ToneChip } from '../../../ui/StatusChip.tsx'
import { timeSpan, workflowTime } from '../../../ui/times.ts'
import { HeldBed } from '../../directory/beds/BedDetails.tsx'
import { HoldChip } from '../../intake/snapshot/HoldChip.tsx'
import { PlannedLine } from '../../matching/sendPlan/PlannedLine.tsx'
import { Bell } from '../../messaging/notifications/Bell.tsx'
import { Turn } from '../applications/Turn.tsx'
import { whoseTurn } from '../applications/whoseTurn.ts'
import { ApplicationLink, ageAndSex, type CardStyles, ListCard, payerInShort } from '../dashboard/Cards.tsx'
import { UnreadMark } from '../dashboard/NeedsActionChip.tsx'
import { actsOf } from './acts.ts'
import { CaseMenu } from './CaseMenu.tsx'
import { CloseApplication } from './CloseApplication.tsx'
import { pathOf } from './queries.ts'

/** Styles of the list of patients. */
export const patientCards: CardStyles = {
  gap: 1.5,
  '& .head': {
    overflowWrap: 'anywhere',
    display: 'flex',
    flexWrap: { xs: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    justifyContent: { md: 'space-between' },
    columnGap: { xs: 1.5, md: 2 },
    rowGap: { xs: 0.5, md: 1 },
  },
  // On a phone, the times are below each other, and the buttons share their lines.
  '& .head > .line': { display: { xs: 'contents', md: 'flex' }, minWidth: 0 },
  '& .saved': { display: { xs: 'grid', md: 'contents' }, flex: '1 1 110px', minWidth: 0 },
  '& h3': { typography: 'h2' },
  '& .caption > a': { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } },
  '& .facts': { flexBasis: '100%', typography: 'body2' },
  '& .handover': {
    flexBasis: '100%',
    display: 'flex',
    gap: 0.75,
    px: 1,
    py: 0.5,
    borderRadius: 1,
    bgcolor: 'warning.light',
    typography: 'body2',
    whiteSpace: 'pre-line',
  },
  '& .facts > time': { fontWeight: 600 },
  '& .actions': {
    ml: 'auto',
    display: 'flex',
    flexWrap: { xs: 'wrap', md: 'nowrap' },
    flexShrink: { md: 0 },
    gap: { xs: 0.5, md: 1 },
  },
  '& .actions > *': { minHeight: 36, px: { xs: 1, md: 1.25 } },
  '& .actions > .MuiIconButton-root': { width: 36, height: 36 },
  '& .none': { m: 0, typography: 'body2', color: 'text.secondary' },
  '& .ruled, & .row + .row': { borderTop: 1, borderColor: 'divider' },
  '& .folded': { display: 'flex', alignItems: 'center', columnGap: 1 },
  '& .folded > button': {
    mx: { xs: 0.75, md: 1.375 },
    my: 0.5,
    minHeight: { xs: 44, md: 32 },
    flex: 'none',
    color: 'text.secondary',
  },
  '& .rows': { listStyle: 'none', m: 0, p: 0 },
  '& .row': {
    display: 'grid',
    // On a phone, the close button is at the top right; on a tablet and at 200 % zoom, a row takes up two lines; otherwise, one.
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) auto',
      sm: 'minmax(0, 1fr) auto auto 84px',
      md: 'minmax(0, 12fr) minmax(0, 168px) minmax(0, 360px) minmax(0, 104px) 84px',
    },
    gridTemplateAreas: {
      xs: '"facility close" "status when" "turn turn"',
      sm: '"facility status when close" "turn turn turn close"',
      md: '"facility status turn when close"',
    },
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0.5,
    px: { xs: 1.5, md: 2 },
    py: { xs: 0.75, md: 0.25 },
  },
  '& .row:hover': { bgcolor: 'action.hover' },
  '& .facility': {
    gridArea: 'facility',
    minWidth: 0,
    display: { sm: 'flex' },
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 1,
  },
  '& .facility > a': { fontWeight: 600, py: 0.5 },
  '& .status': { gridArea: 'status' },
  '& .turn': { gridArea: 'turn', minWidth: 0 },
  '& .when': { gridArea: 'when', justifySelf: { xs: 'end', md: 'start' } },
  '& .close': { gridArea: 'close', justifySelf: 'end', display: 'flex' },
  // The turn's time replaces the time of the last change.
  '& .waiting': { gridTemplateAreas: { md: '"facility status turn turn close"' } },
  '& .waiting > .when': { display: 'none' },
}

type Props = {
  patient: PatientRecord
  /** Whether to show the patient's advocate (DASH-003). */
  addedBy?: boolean
  /** Whether the list is so long that the card renders its content only near the viewport. */
  long: boolean
  /** Whether the card is visible without scrolling. */
  first: boolean
  /** Typical height in pixels. */
  high: number
}

/** Card for a patient, with actions and applications. Memoized because a list may have a thousand cards. */
export const PatientCard = memoByLocale(function PatientCard({ patient, addedBy = false, long, first, high }: Props) {
  const id = useId()
  const name = personName(patient)
  return (
    <ListCard
      row={patient.id}
      long={long}
      first={first}
      high={high}
      labelledBy={id}
      far={farText(patient, name)}
      highlighted={patient.recent !== null}
    >
      <Whole patient={patient} addedBy={addedBy} id={id} name={name} />
    </ListCard>
  )
})

const farText = ({ applications }: PatientRecord, name: string) =>
  [name, ...applications.map(one => one.crisis_center)].filter(Boolean).join(' · ')

type Card = { patient: PatientRecord; addedBy: boolean; id: string; name: string }

/** The card's content, separate from the list item so that it does not re-render when the list becomes long. */
const Whole = memoByLocale(function Whole({ patient, addedBy, id, name }: Card) {
  const user = useWhoami()
  const waits = patient.applications.some(one => whoseTurn(user, { ...one, ...ownedBy(patient) })?.mine)
  return (
    <>
      <div className="head inset">
        <div className="line">
          <h3 id={id}>{name}</h3>
          {!addedBy && waits && <ToneChip tone="warning" icon={<TouchAppOutlined />} label={dashboard.needsYourAction} />}
          {patient.recent && <JustNow what={patient.recent.what} />}
          {holdMatters(patient.status, patient.applications) && <HoldChip hold={patient.involuntary_hold} />}
          <Warnings of={patient} />
          {!addedBy && <UnreadMark applications={patient.applications.map(one => one.id)} />}
          <PatientFacts patient={patient} />
          {patient.handover_note && <Handover note={patient.handover_note} />}
          {patient.send_plan && <PlannedLine patient={patient} plan={patient.send_plan} name={name} />}
          <div className="saved">
            <span className="caption">
              {texts.updated} <RelativeTime at={patient.updated_at} />
              {addedBy && (
                <>
                  {' · '}
                  {patient.advocate_id === null ? texts.admin.unassigned : texts.admin.addedBy(advocateName(patient))}
                </>
              )}
            </span>
            <SnapshotState patient={patient} name={name} />
          </div>
        </div>
        <Actions patient={patient} name={name} />
      </div>
      <Applications patient={patient} name={name} />
    </>
  )
})

/** What the advocate before wrote for the next one. */
const Handover = ({ note: { note, by, at } }: { note: HandoverNote }) => (
  <div className="handover" role="note" aria-label={texts.handover.action}>
    <EditNoteOutlined fontSize="small" aria-hidden="true" />
    <span>
      {note} <span className="caption">{texts.handover.by(by, workflowTime(at))}</span>
    </span>
  </div>
)

/** Age, sex, level of care, payer, and how long the patient has been waiting, on a line of their own. */
function PatientFacts({ patient }: { patient: PatientRecord }) {
  const { namesOf } = useTags()
  const now = useNow()
  const { patient_summary, treatment_levels, emergency_arrival_at, created_at } = patient
  const since = emergency_arrival_at ?? created_at
  const facts = [ageAndSex(patient_summary), namesOf(treatment_levels), payerInShort(patient_summary)].filter(Boolean)
  const waits = waitsForBed(patient.status, patient.applications)
  return (
    <div className="facts">
      {facts.join(' · ')}
      {waits && (
        <>
          {facts.length > 0 && ' · '}
          <time dateTime={since} title={(emergency_arrival_at ? texts.arrivedAt : texts.registeredAt)(workflowTime(since))}>
            {texts.waiting(timeSpan(Math.max(now - Date.parse(since), 60_000)))}
          </time>
        </>
      )}
    </div>
  )
}

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
    <span className="caption">
      <MuiLink
        component={Link}
        to={mayEdit ? snapshotAddress(id) : reviewAddress(id)}
        state={{ returning: { to: pathname + search } }}
        aria-label={texts.ofPatient(texts.snapshot, name)}
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
    </span>
  )
}

/**
 * The advocate's next act is a button, and the others are in the menu. Users who only view the patient have a button for each.
 */
function Actions({ patient, name }: { patient: PatientRecord; name: string }) {
  const user = useWhoami()
  const acts = actsOf(user, patient, useNow(15_000))
  const owns = can(user, 'cases.change', patient)
  return (
    <div className="actions">
      {(owns ? acts.slice(0, 1) : acts).map(({ label, to }, at) => (
        <Button
          key={to}
          data-keys={at === 0 && patient.applications.length === 0 ? 'stop' : undefined}
          component={Link}
          to={to}
          size="small"
          variant={owns ? 'contained' : 'outlined'}
          aria-label={texts.ofPatient(label, name)}
        >
          {label}
        </Button>
      ))}
      <CaseMenu patient={patient} name={name} acts={acts.slice(1)} />
    </div>
  )
}

/** The number of applications that a card lists before the others fold. */
const shownAtFirst = 5

/**
 * Lists the patient's applications. More than five fold behind "Show all". Canceled and withdrawn applications are always
 * collapsed (DASH-029).
 */
function Applications({ patient, name }: { patient: PatientRecord; name: string }) {
  const [all, setAll] = useState(false)
  const current = patient.applications.filter(one => preventsReapplying(one.status))
  const closed = patient.applications.filter(one => !preventsReapplying(one.status))
  return (
    <div className="ruled">
      {current.length === 0 && <p className="none inset">{texts.noApplications}</p>}
      {current.length > 0 && (
        <ApplicationRows
          patient={patient}
          applications={all ? current : current.slice(0, shownAtFirst)}
          label={texts.applicationsOf(name)}
        />
      )}
      {current.length > shownAtFirst && (
        <Fold open={all} onToggle={() => setAll(!all)} name={name}>
          {all ? texts.showFewer : texts.showAll(current.length)}
        </Fold>
      )}
      {closed.length > 0 && <Closed patient={patient} name={name} applications={closed} />}
    </div>
  )
}

const ownedBy = ({ advocate_id }: Pick<PatientRecord, 'advocate_id'>) => ({ advocate_id, organization_id: null })

type FoldProps = { open: boolean; onToggle: () => void; name: string; children: string }

/** A button that expands or collapses applications. */
const Fold = ({ open, onToggle, name, children }: FoldProps) => (
  <div className="folded">
    <Button
      size="small"
      aria-expanded={open}
      aria-label={texts.ofPatient(children, name)}
      onClick={onToggle}
      startIcon={open ? <ExpandLess /> : <ExpandMore />}
    >
      {children}
    </Button>
  </div>
)

function Closed({ patient, name, applications }: { patient: PatientRecord; name: string; applications: CardApplication[] }) {
  const [open, setOpen] = useState(false)
  const label = texts.closed(applications.length)
  return (
    <>
      <Fold open={open} onToggle={() => setOpen(!open)} name={name}>
        {label}
      </Fold>
      {open && <ApplicationRows patient={patient} applications={applications} label={texts.ofPatient(label, name)} />}
    </>
  )
}

type ApplicationRowsProps = { patient: PatientRecord; applications: CardApplication[]; label: string }

/** Lists applications with their facility, status, turn, and waiting time. */
const ApplicationRows = ({ patient, applications, label }: ApplicationRowsProps) => (
  <ul className="rows" aria-label={label}>
    {applications.map(application => (
      <ApplicationRow key={application.id} application={application} advocate_id={patient.advocate_id} />
    ))}
  </ul>
)

function ApplicationRow({ application, advocate_id }: { application: CardApplication; advocate_id: number | null }) {
  const user = useWhoami()
  const facility = application.crisis_center ?? domainValue('Facility')
  const owned = { ...application, ...ownedBy({ advocate_id }) }
  const turn = whoseTurn(user, owned)
  const town = [application.fl_city, application.fl_state].filter(Boolean).join(', ')
  return (
    <li className={turn ? 'row waiting' : 'row'}>
      <div className="facility">
        <ApplicationLink path={pathOf(application.id)} above>
          {facility}
        </ApplicationLink>
        <div className="caption">{town}</div>
      </div>
      <div className="status">
        <StatusChip status={application.status} />
      </div>
      <div className="turn">
        <Turn of={turn} /> <HeldBed hold={application.bed_hold} />
      </div>
      <div className="when caption">
        <RelativeTime at={application.updated_at} />
      </div>
      <div className="close">
        {!user.is_admin && <Bell application={{ id: application.id, name: facility }} getPath={pathOf} />}
        <CloseApplication application={owned} facility={facility} />
      </div>
    </li>
  )
}
