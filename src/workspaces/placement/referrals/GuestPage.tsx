import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { referrals } from '#domain/placement/referrals/contract.ts'
import type { GuestView } from '#domain/placement/referrals/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { GuestIdentify } from './GuestIdentify.tsx'
import { GuestPacket } from './GuestPacket.tsx'
import { GuestRequest } from './GuestRequest.tsx'

const { guest: texts } = all

/** The session of each link, kept until the tab is closed. */
const sessionKey = (link: string) => `passage.referral.${link.slice(0, 8)}`

/**
 * What a facility without an account sees, from a link in an email. The token is in the URL fragment, which browsers do not send, so it
 * appears in no log. The frame of signed-in users is missing.
 */
export function GuestPage() {
  const link = useLocation().hash.slice(1)
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: 56,
          px: { xs: 2, md: 3 },
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Mark />
        <Typography component="span" sx={{ fontWeight: 700, fontSize: '1.125rem' }}>
          {texts.product}
        </Typography>
      </Box>
      <main>
        <Page narrow>
          <Referral key={link} link={link} />
        </Page>
      </main>
    </Box>
  )
}

function Referral({ link }: { link: string }) {
  const queries = useQueryClient()
  const [session, setSession] = useState(() => sessionStorage.getItem(sessionKey(link)))
  const token = session ?? link
  const key = ['referral', token]
  const view = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(referrals.open, { body: { token }, signal }),
    retry: false,
    staleTime: 60_000,
    refetchInterval: session ? 60_000 : false,
  })
  const show = (next: GuestView) => setCached(queries, key, next)
  const status = (view.error as { status?: number } | null)?.status
  if (status === 404 || status === 422) {
    // The session ended. The link may still lead to a new code.
    if (session) {
      sessionStorage.removeItem(sessionKey(link))
      setSession(null)
    }
    return <Over link={link} />
  }
  if (!view.data && view.error) return <FailedState title={texts.failed} error={view.error} onRetry={view.refetch} />
  if (!view.data) return <CardSkeletons rows={3} height={72} />
  const { data } = view
  switch (data.stage) {
    case 'request':
      return <GuestRequest view={data} token={token} onView={show} />
    case 'identify':
      return (
        <GuestIdentify
          view={data}
          token={token}
          onView={show}
          onSession={opened => {
            sessionStorage.setItem(sessionKey(link), opened)
            setSession(opened)
          }}
        />
      )
    case 'packet':
      return <GuestPacket view={data} token={token} onView={show} onReload={view.refetch} />
    case 'answered':
      return (
        <>
          <PageHeader title={texts.answered} tabTitle={texts.tab} />
          <Typography>{texts.answeredAbout(showPhone(data.callback_number))}</Typography>
        </>
      )
  }
}

/** The same calm page for every link that does not work. The reply to a request for a new link says nothing either. */
function Over({ link }: { link: string }) {
  const renew = useMutation({ mutationFn: () => call(referrals.renew, { body: { token: link || '-' } }) })
  return (
    <>
      <PageHeader title={texts.over} tabTitle={texts.tab} />
      <EmptyState title={texts.over}>
        {texts.overAbout}
        {renew.data ? (
          <Typography role="status" sx={{ fontWeight: 600 }}>
            {renew.data.message}
          </Typography>
        ) : (
          <Button variant="contained" loading={renew.isPending} onClick={() => renew.mutate()} sx={{ minHeight: 48 }}>
            {texts.renew}
          </Button>
        )}
        {renew.error && <Typography role="alert">{renew.error.message}</Typography>}
      </EmptyState>
    </>
  )
}
