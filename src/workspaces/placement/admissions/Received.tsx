import CheckIcon from '@mui/icons-material/Check'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Button from '@mui/material/Button'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Actor } from '#domain/identity/actor.ts'
import type { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { type FacilityTab, facilityTabNamed, facilityTabs } from '#domain/placement/statuses/statusGroups.ts'
import { mostCounted } from '#domain/platform/counts.ts'
import type { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/admissions.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { useListKeys } from '../../../ui/keys/listKeys.ts'
import { ShortcutsButton } from '../../../ui/keys/ShortcutsButton.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { rowsOf } from '../../../ui/pages/outdated.ts'
import { useNearPages } from '../../../ui/pages/useNearPages.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Warnings } from '../../../ui/ReleaseWarnings.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { AnsweringButton } from '../../directory/answering/AnsweringButton.tsx'
import { HeldBed } from '../../directory/beds/HeldBed.tsx'
import { OpenBeds } from '../../directory/beds/OpenBeds.tsx'
import { TagNames } from '../../directory/featureTags/TagNames.tsx'
import { HoldChip } from '../../intake/snapshot/HoldChip.tsx'
import { Bell } from '../../messaging/notifications/Bell.tsx'
import { Turn } from '../applications/Turn.tsx'
import { whoseTurn } from '../applications/whoseTurn.ts'
import { ApplicationLink } from '../dashboard/ApplicationLink.tsx'
import { CardList } from '../dashboard/CardList.tsx'
import { type CardStyles, ListCard } from '../dashboard/Cards.tsx'
import { DashboardTabs } from '../dashboard/DashboardTabs.tsx'
import { DashboardViews } from '../dashboard/DashboardViews.tsx'
import { NeedsActionChip } from '../dashboard/NeedsActionChip.tsx'
import { SearchPatients } from '../dashboard/SearchPatients.tsx'
import { SortAndFilter } from '../dashboard/SortAndFilter.tsx'
import { UnreadMark } from '../dashboard/UnreadMark.tsx'
import { useAnnounceCount } from '../dashboard/useAnnounceCount.ts'
import { useDashboardView } from '../dashboard/useDashboardView.ts'
import { useLastKnown } from '../dashboard/useLastKnown.ts'
import { AdmittedPrompt } from './AdmittedPrompt.tsx'
import { AnswerButton, AnswerProvider } from './AnswerButton.tsx'
import { pathOf, patientOf, personOf } from './people.ts'
import { isMine, receivedQuery } from './queries.ts'

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
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.tab}
        actions={
          <>
            <AnsweringButton />
            <ShortcutsButton />
            {!is_admin && <Bell getPath={pathOf} />}
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
            <SortAndFilter {...dashboardView} onChange={change} />
            {coordinates && <Mine on={mine} onChange={on => change({}, { assigned: on ? 'mine' : null })} />}
            <DashboardViews list="received" view={{ ...dashboardView, ...(mine && { assigned: 'mine' }) }} />
          </>
        }
      >
        <NeedsActionChip count={myMove} on={view.turn !== null} onChange={on => change({ turn: on ? 'mine' : null })} />
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

/** Lists one tab's applications. Those that need the user's action come first. */
function ApplicationList({ found, tab, narrowed, onShowAll }: Props) {
  const user = useWhoami()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages[0]?.total ?? 0
  const counted = total > mostCounted ? texts.countMany(mostCounted, tab) : texts.count(total, tab)
  useAnnounceCount(data && !isPlaceholderData ? counted : undefined)
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={5} height={116} />
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
      high={116}
      card={(application, how) => <ApplicationCard key={application.id} application={application} {...how} />}
    />
  )
}

/** Styles of the list of received applications. On a phone, the parts of both halves of the first line wrap together. */
const receivedCards: CardStyles = {
  gap: 1,
  '& .received': { position: 'relative', display: 'grid', gap: 1 },
  '& .head': { flexWrap: { md: 'nowrap' }, alignItems: { md: 'start' }, pr: { xs: 4, md: 0 } },
  '& .start': { display: { xs: 'contents', md: 'flex' }, flex: 1 },
  '& h3': { typography: 'h3', minWidth: 0 },
  '& h3 > a': { py: 0.25 },
  // On a phone, the turn is on its own line, below the time of the last change. Otherwise, only if it does not fit.
  '& .turn': { flex: { xs: '1 1 100%', md: '1 1 auto' }, order: { xs: 1, md: 0 } },
  '& .end': { display: { xs: 'contents', md: 'flex' }, alignItems: 'center', gap: 1.5 },
  '& .answer': { order: { xs: 1, md: 0 }, flex: { xs: '1 0 calc(100% + 32px)', md: 'none' }, mr: { xs: -4, md: 0 } },
  '& .answer > button': { minHeight: { xs: 44, md: 32 }, py: 0, width: { xs: '100%', md: 'auto' } },
  '& .bell': { position: { xs: 'absolute', md: 'static' }, top: 4, right: 4, my: { md: -0.75 }, mr: { md: -0.75 } },
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
const ApplicationCard = memo(function ApplicationCard({ application, long, first, high }: ApplicationCardProps) {
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

/** The card's content, separate from the list item so that it does not re-render when the list becomes long. */
const Whole = memo(function Whole({ application }: { application: Application }) {
  const user = useWhoami()
  const turn = whoseTurn(user, application)
  return (
    <div className="received inset">
      <div className="head line">
        <div className="start line">
          <h3>
            <ApplicationLink path={pathOf(application.id)}>{patientOf(application)}</ApplicationLink>
          </h3>
          <StatusChip status={application.status} />
          <HoldChip hold={application.snapshot} />
          <Warnings of={application} />
          <UnreadMark applications={[application.id]} />
          <div className="turn">
            <Turn of={turn} /> <HeldBed hold={application.bed_hold} />
          </div>
        </div>
        <div className="end">
          <span className="caption">
            <RelativeTime at={application.updated_at} />
          </span>
          {turn?.mine && turn.needs.length === 0 && (
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
      </div>
      <Facts
        dense
        facts={[
          [texts.levels, <TagNames key="levels" ids={application.treatment_levels} />],
          [texts.substances, <TagNames key="substances" ids={application.addictions} />],
          ...(worksOnlyAt(user, application) ? [] : [[texts.facility, application.crisis_center] as const]),
          ...(application.assignee_id === null ? [] : [[texts.assignee, assigneeOf(application, user.id)] as const]),
          [texts.advocate, [personOf(application), application.hospital].filter(Boolean).join(', ')],
        ]}
      />
    </div>
  )
})
