import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessions } from '#domain/identity/sessions/contract.ts'
import type { OpenSession } from '#domain/identity/sessions/schema.ts'
import { call } from '../../../../dataProvider/call.ts'
import { texts } from '../../../../i18n/english/sessions.ts'
import { forgetPage, forgetToken } from '../../../../session/session.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { FailedState } from '../../../../ui/FailedState.tsx'
import { useAnnounce } from '../../../../ui/feedback/Announcer.tsx'
import { FormGroup } from '../../../../ui/fields/FormGroup.tsx'
import { CardSkeletons } from '../../../../ui/PageSkeleton.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { SessionTable } from '../../sessions/SessionTable.tsx'

const { own: labels } = texts
const queryKey = ['users', 'current', 'sessions']

/** Lists the user's sessions. The user can sign out of one session or all sessions. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(sessions.own, { signal }) })
  const [confirming, setConfirming] = useState(false)
  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      {data ? (
        <List openSessions={data} />
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={1} height={90} />
      )}
      <Box>
        <Button variant="outlined" color="error" onClick={() => setConfirming(true)}>
          {labels.everywhere}
        </Button>
      </Box>
      <ConfirmDialog
        open={confirming}
        title={labels.everywhereTitle}
        confirm={labels.everywhere}
        onConfirm={async () => {
          await call(sessions.endAll, {})
          forgetToken({ onPurpose: true })
          forgetPage()
          return undefined
        }}
        onClose={() => setConfirming(false)}
      >
        {labels.everywhereAbout}
      </ConfirmDialog>
    </FormGroup>
  )
}

function List({ openSessions }: { openSessions: readonly OpenSession[] }) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  const end = useMutation({
    mutationFn: (session: OpenSession) => call(sessions.end, { params: { id: session.id } }),
    onSuccess: (_, session) => announce(labels.ended(session.device)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <>
      {end.isError && <Problem>{end.error.message}</Problem>}
      <SessionTable
        label={labels.title}
        sessions={openSessions}
        action={session =>
          !session.current && (
            <Button
              size="small"
              aria-label={labels.endOf(session.device)}
              disabled={end.isPending}
              onClick={() => end.mutate(session)}
            >
              {labels.end}
            </Button>
          )
        }
      />
    </>
  )
}
