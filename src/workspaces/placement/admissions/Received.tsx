import AlarmOutlined from '@mui/icons-material/AlarmOutlined'
import CheckIcon from '@mui/icons-material/Check'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Button from '@mui/material/Button'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Actor } from '#domain/identity/actor.ts'
import { arrivalGroup, isAdmitted, isArrival, shownHold } from '#domain/placement/applications/arrivals.ts'
import type { applications } from '#domain/placement/applications/contract.ts'
import { expectedAt, hasArrived } from '#domain/placement/applications/handover/handover.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { type FacilityTab, facilityTabNamed, facilityTabs } from '#domain/placement/statuses/statuses.ts'
import { mostCounted } from '#domain/platform/bulk.ts'
import type { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/admissions.ts'
import { memoByLocale } from '../../../i18n/useLocale.ts'
import { ownTimeZone } from '../../../ui/browser.ts'
import { usePhone } from '../../../ui/hooks.ts'
import { useListKeys } from '../../../ui/keys/keys.ts'
import { ShortcutsButton } from '../../../ui/keys/ShortcutsButton.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { rowsOf, useNearPages } from '../../../ui/pages/pages.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { Warnings } from '../../../ui/ReleaseWarnings.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { AnsweringButton } from '../../directory/answering/AnsweringButton.tsx'
import { HeldBed } from '../../directory/beds/BedDetails.tsx'
import { OpenBeds } from '../../directory/beds/OpenBeds.tsx'
import { HoldChip } from '../../intake/snapshot/HoldChip.tsx'
import { Bell } from '../../messaging/notifications/Bell.tsx'
import { TurnInShort } from '../applications/Turn.tsx'
import { whoseTurn } from '../applications/whoseTurn.ts'
import {
  ApplicationLink,
  ageAndSex,
  CardList,
  type CardStyles,
  ListCard,
  payerInShort,
  substancesInShort,
} from '../dashboard/Cards.tsx'
import { DashboardTabs, DashboardViews, SearchPatients, SortAndFilter } from '../dashboard/DashboardTabs.tsx'
import { NeedsActionChip } from '../dashboard/NeedsActionChip.tsx'
import { useAnnounceCount, useDashboardView, useLastKnown } from '../dashboard/useDashboardView.ts'
import { HandoverTicks, TransportLine } from '../handover/HandoverTicks.tsx'
import { AdmittedPrompt } from './AdmittedPrompt.tsx'
import { AnswerButton, AnswerProvider } from './AnswerButton.tsx'
import { patientOf, personOf } from './names.ts'
import { isMine, pathOf, receivedQuery } from './queries.ts'

const tabs = Object.keys(facilityTabs) as FacilityTab[]

/** The list on the admissions dashboard, with its tabs, search, sort order, and filters. */
export function Received({ organization }: { organization: number }) {
  const [dashboardView, change] = useDashboardView('received', facilityTabNamed)
  const [address] = useSearchParams()
  const mine = isMine(address)
  const view = { ...dashboardView, mine }
  const [name, setName] = useState('')
  const list = receivedQuery(organization, view, name)
  const found = useInfiniteQuery(list)
  useNearPages(list, found.data)
  useListKeys()
  const { is_admin, facility_roles } = useWhoami()
  const coordinates = facility_roles.some(role => role.facility_role === 'Admissions Coordinator')
  const counts = useLastKnown(found.data?.pages[0]?.counts)
  const myMove = useLastKnown(found.data?.pages[0]?.my_move)
  // On a phone, the controls share lines, so that the first application is on the first screen.
  const phone = usePhone()
  const needsAction = (
    <NeedsActionChip count={myMove} on={view.turn !== null} onChange={on => change({ turn: on ? 'mine' : null })} />
  )
  const bell = !is_admin && <Bell getPath={pathOf} />
  const narrowing = (
    <>
      {coordinates && <Mine on={mine} onChange={on => change({}, { assigned: on ? 'mine' : null })} />}
      <DashboardViews list="received" view={{ ...dashboardView, ...(mine && { assigned: 'mine' }) }} />
    </>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.tab}
        dense
        beside={!phone && needsAction}
        corner={phone && bell}
        actions={
          <>
            {phone && needsAction}
            <AnsweringButton />
            <ShortcutsButton />
            {!phone && bell}
          </>
        }
      />
      <AdmittedPrompt />
      <OpenBeds />
      <DashboardTabs
        tabs={tabs}
        tab={view.tab}
        counts={counts}
        onChange={tab => change({ tab })}
        tools={
          <>
            <SearchPatients name={name} onSearch={setName} />
            {phone && narrowing}
            <SortAndFilter {...dashboardView} onChange={change} />
            {!phone && narrowing}
          </>
        }
      >
        <AnswerProvider>
          <ApplicationList
            found={found}
            tab={view.tab}
            narrowed={name !== '' || view.filter !== 'All' || view.turn ? 'filtered' : mine ? 'mine' : undefined}
            onShowAll={() => {
              setName('')
              change({ filter: 'All', turn: null }, { assigned: null })
            }}
          />
        </AnswerProvider>
      </DashboardTabs>
    </>
  )
}

/** Toggle that shows only the applications assigned to the user. */
const Mine = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <Button
    variant={on ? 'contained' : 'outlined'}
    startIcon={on ? <CheckIcon /> : <PersonOutlined />}
    aria-pressed={on}
    title={texts.mineHint}
    onClick={() => onChange(!on)}
    sx={{ minHeight: { xs: 44, md: 40 } }}
  >
    {texts.mine}
  </Button>
)

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof applications.list.response>>>
type Props = {
  found: Found
  tab: string
  /** What hides applications, if anything: a search or filter, or only the assignment to the user. */
  narrowed: 'filtered' | 'mine' | undefined
  onShowAll: () => void
}

/** Lists one tab's applications in the order that the user chose. */
function ApplicationList({ found, tab, narrowed, onShowAll }: Props) {
  const user = useWhoami()
  const now = useNow()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages[0]?.total ?? 0
  const counted = total > mostCounted ? texts.countMany(mostCounted, tab) : texts.count(total, tab)
  useAnnounceCount(data && !isPlaceholderData ? counted : undefined)
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={12} height={rowHeight} />
  const all = rowsOf(data, page => page.applications)
  if (all.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={texts.none}>
        {user.facility_roles.length === 0 ? texts.noFacility : !narrowed && tab === 'Open' && texts.noneYet}
        {narrowed && (
          <>
            {narrowed === 'mine' ? texts.noneMine : texts.noneFiltered}
            <Button variant="outlined" onClick={onShowAll}>
              {texts.showAll}
            </Button>
          </>
        )}
      </EmptyState>
    )
  return (
    <CardList
      label={counted}
      found={found}
      data={data}
      rows={all}
      styles={receivedCards}
      high={rowHeight}
      {...(tab === 'Booked' && { headingOf: (one: Application) => texts.arrivals[arrivalGroup(one, now, ownTimeZone())] })}
      card={(application, how) => <ApplicationCard key={application.id} application={application} {...how} />}
    />
  )
}

/** Height of a row on a wide screen, in pixels, with its borders. Ten rows fit on a screen that is 900 pixels high. */
const rowHeight = 56

/** A payer's name is cut to this number of characters if its row has no room for it. */
const longPayer = 24

/** Styles of the list of received applications: rows of equal height on a wide screen, and compact cards on a phone. */
const receivedCards: CardStyles = {
  gap: { xs: 1, md: 0 },
  '& > li + li': { mt: { md: '-1px' } },
  '& > li': { borderRadius: { md: 0 } },
  '& .received': {
    display: 'grid',
    alignItems: 'center',
    columnGap: 1.5,
    rowGap: 0.5,
    minHeight: { md: rowHeight - 2 },
    boxSizing: 'border-box',
    px: { xs: 1.5, md: 2 },
    py: { xs: 1, md: 0.25 },
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) 40px',
      sm: 'minmax(0, 1fr) minmax(84px, auto) 40px',
      md: 'minmax(0, 1fr) minmax(0, auto) 264px 84px 40px',
    },
    gridTemplateAreas: {
      xs: '"who bell" "facts facts" "holds holds" "turn turn" "answer answer"',
      sm: '"who holds bell" "facts facts facts" "turn answer answer"',
      md: '"who holds turn answer bell" "facts facts turn answer bell"',
    },
    gridTemplateRows: { md: '26px 20px' },
    alignContent: 'center',
  },
  '& .arrival': { gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, auto) 400px 84px 40px' } },
  '& .handover': { display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, columnGap: 1.5, alignItems: 'center' },
  '& .received > .who': {
    gridArea: 'who',
    minWidth: 0,
    display: 'flex',
    flexWrap: { xs: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    columnGap: 1,
    rowGap: 0.5,
  },
  '& h3': { typography: 'body1', fontWeight: 600, minWidth: 0, display: 'flex' },
  '& h3 > a': {
    py: { xs: 0.25, md: 0 },
    overflow: { md: 'hidden' },
    textOverflow: 'ellipsis',
    whiteSpace: { md: 'nowrap' },
  },
  '& .facts': {
    gridArea: 'facts',
    typography: 'body2',
    color: 'text.secondary',
    minWidth: 0,
    display: { md: 'flex' },
    // Also keeps the spaces around the dots.
    whiteSpace: { md: 'pre' },
    overflowWrap: 'anywhere',
  },
  '& .facts > b': { fontWeight: 400, color: 'text.primary' },
  '& .facts > :not(.cut)': { flexShrink: 0 },
  '& .facts > .cut': { overflow: { md: 'hidden' }, textOverflow: 'ellipsis' },
  // If the line is too long, a payer with a long name first leaves the level of care and the substances their room.
  '& .facts > .payer': { flexShrink: 1000, minWidth: { md: `${longPayer}ch` } },
  '& .holds': {
    gridArea: 'holds',
    display: 'flex',
    flexWrap: { xs: 'wrap', md: 'nowrap' },
    alignItems: 'flex-start',
    gap: { xs: 0.25, md: 0.5 },
  },
  '& .received .MuiChip-root': { minHeight: 22, fontSize: 'caption.fontSize' },
  '& .received .MuiChip-label': { py: 0 },
  '& .turn': { gridArea: 'turn', minWidth: 0, typography: 'body2', fontVariantNumeric: 'tabular-nums' },
  '& .turn.wide': { gridColumnEnd: { md: 'answer-end' } },
  '& .turn > .step': {
    overflow: { md: 'hidden' },
    textOverflow: 'ellipsis',
    whiteSpace: { md: 'nowrap' },
    color: 'text.secondary',
  },
  '& .turn > .late': { fontWeight: 600, color: 'error.main' },
  '& .turn > .mine': { fontWeight: 600, color: 'text.primary' },
  '& .answer': { gridArea: 'answer' },
  '& .answer > button': { minHeight: { xs: 44, md: 32 }, py: 0, width: '100%' },
  '& .bell': { gridArea: 'bell', alignSelf: { xs: 'start', md: 'center' } },
}

type ApplicationCardProps = {
  application: Application
  /** Whether the list is so long that the card renders its content only near the viewport. */
  long: boolean
  /** Whether the card is visible without scrolling. */
  first: boolean
  /** Typical height in pixels. */
  high: number
}

/** Card for an application. Memoized, so it re-renders only if the application has changed. */
const ApplicationCard = memoByLocale(function ApplicationCard({ application, long, first, high }: ApplicationCardProps) {
  return (
    <ListCard
      row={application.id}
      long={long}
      first={first}
      high={high}
      far={[patientOf(application), application.crisis_center].filter(Boolean).join(' · ')}
    >
      <Whole application={application} />
    </ListCard>
  )
})

const assigneeOf = ({ assignee_id, assignee_name }: Application, me: number) => (assignee_id === me ? texts.you : assignee_name)

/** Whether the user works only at this facility, in which case showing its name would add nothing. */
const worksOnlyAt = ({ facility_roles }: Actor, { facility_id }: Application) =>
  facility_roles.length > 0 && facility_roles.every(role => role.facility_id === facility_id)

/** The row's content, separate from the list item so that it does not re-render when the list becomes long. */
const Whole = memoByLocale(function Whole({ application }: { application: Application }) {
  const user = useWhoami()
  const turn = whoseTurn(user, application)
  const answers = turn?.mine && turn.needs.length === 0
  return (
    <div className={isArrival(application) ? 'received arrival' : 'received'}>
      <div className="who">
        <h3>
          {/* A long name is cut at the end. */}
          <ApplicationLink path={pathOf(application.id)} title={`${patientOf(application)} · ${advocateOf(application)}`}>
            {patientOf(application)}
          </ApplicationLink>
        </h3>
        <StatusChip status={application.status} />
        <Warnings short of={application} />
      </div>
      <RowFacts application={application} />
      <div className="holds">
        <HoldChip short hold={shownHold(application)} />
        <HeldBed hold={application.bed_hold} />
      </div>
      <div className={answers ? 'turn' : 'turn wide'}>
        {isArrival(application) ? <Arrival application={application} /> : <TurnInShort of={turn} />}
      </div>
      {answers && (
        <div className="answer">
          <AnswerButton application={application} />
        </div>
      )}
      {!user.is_admin && (
        <div className="bell">
          <Bell application={{ id: application.id, name: patientOf(application) }} getPath={pathOf} />
        </div>
      )}
    </div>
  )
})

/** When a booked patient is expected, the transport, and what is ready, or when the patient was admitted. */
function Arrival({ application }: { application: Application }) {
  const expected = expectedAt(application)
  const now = useNow()
  if (isAdmitted(application)) return <div className="step">{texts.admitted(workflowTime(application.patient_admitted_at))}</div>
  const late = expected !== null && expected < now && !hasArrived(application)
  return (
    <>
      {expected !== null && (
        <div className={late ? 'step late' : 'step mine'}>
          {late && <AlarmOutlined sx={{ fontSize: 16, mr: 0.5, verticalAlign: 'text-bottom' }} />}
          {(late ? texts.late : texts.expected)(workflowTime(expected))}
        </div>
      )}
      <div className="handover">
        <HandoverTicks application={application} patient={patientOf(application)} />
        <TransportLine application={application} />
      </div>
    </>
  )
}

const advocateOf = (application: Application) =>
  texts.advocateOf([personOf(application), application.hospital].filter(Boolean).join(', '))

/** Age and sex, payer, level of care, substances with their last use, facility, and assignee, on one line. */
function RowFacts({ application }: { application: Application }) {
  const user = useWhoami()
  const { byId, nameOf, namesOf } = useTags()
  const now = useNow()
  const { patient_summary, treatment_levels, crisis_center, assignee_id } = application
  const payer = payerInShort(patient_summary)
  const facts = [
    namesOf(treatment_levels),
    byId && substancesInShort(application, tag => nameOf(tag) ?? '', now),
    worksOnlyAt(user, application) ? '' : crisis_center,
    assignee_id === null ? '' : texts.assignedTo(assigneeOf(application, user.id) ?? ''),
  ].filter(Boolean)
  const person = ageAndSex(patient_summary)
  return (
    <div className="facts" title={[person, payer, ...facts].filter(Boolean).join(' · ')}>
      {person && <b>{person}</b>}
      {person && payer && ' · '}
      {payer && <span className={payer.length > longPayer ? 'payer cut' : undefined}>{payer}</span>}
      {(person || payer) && facts.length > 0 && ' · '}
      {facts.length > 0 && <span className="cut">{facts.join(' · ')}</span>}
    </div>
  )
}
