import Check from '@mui/icons-material/Check'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { archives } from '#domain/compliance/archives/contract.ts'
import { type Archive, type ArchiveContents, archiveHours, NewArchive } from '#domain/compliance/archives/schema.ts'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/archives.ts'
import { saveFile } from '../../ui/browser.ts'
import { ConsoleText } from '../../ui/console/ConsoleForm.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToneChip } from '../../ui/StatusChip.tsx'
import { workflowTime } from '../../ui/times.ts'
import { archivesQuery, useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization }

/** Archives of everything that Passage keeps for the organization. Only super admins see this section. */
export function ArchivesPart({ organization }: Props) {
  const query = useQuery(archivesQuery(organization.id))
  const contents = query.data?.contents
  return (
    <Section
      framed
      level="h2"
      title={texts.title}
      about={texts.about}
      action={
        <DialogButton variant="outlined" disabled={!contents} label={texts.make}>
          {dialog => (
            <InDialog {...dialog} title={texts.makeTitle(organization.name)}>
              {contents && <NewArchiveForm organization={organization} contents={contents} onClose={dialog.onClose} />}
            </InDialog>
          )}
        </DialogButton>
      }
    >
      <Loaded query={query} failed={texts.failedToLoad}>
        {({ data }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.length === 0 && (
              <Typography component="li" color="textSecondary">
                {texts.none}
              </Typography>
            )}
            {data.map(archive => (
              <ArchiveRow key={archive.id} organization={organization} archive={archive} />
            ))}
          </Box>
        )}
      </Loaded>
    </Section>
  )
}

const isInProgress = ({ state }: Archive) => state === 'waiting' || state === 'making'

type FormProps = Props & { contents: ArchiveContents; onClose: () => void }

/** Names what the archive will contain, and asks for the reason. */
function NewArchiveForm({ organization, contents, onClose }: FormProps) {
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  const { members, facilities, patients, applications, documents } = contents
  const isHospital = organization.type === 'hospital'
  const parts = [
    texts.members(members),
    ...(facilities ? [texts.facilities(facilities)] : []),
    (isHospital ? texts.patients : texts.readablePatients)(patients),
    texts.applications(applications),
    texts.documents(documents),
    texts.log,
  ]
  async function make(body: { reason: string }) {
    await call(archives.create, { params: { id: organization.id }, body })
    notify(texts.started, { type: 'success' })
    onClose()
    await refresh()
  }
  return (
    <ActionForm
      schema={NewArchive}
      values={{ reason: '' }}
      labels={texts.fields}
      onSubmit={make}
      onClose={onClose}
      submit={texts.make}
      sending={texts.starting}
    >
      <div>
        <Typography variant="body2">{texts.contains}</Typography>
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, typography: 'body2' }}>
          {parts.map(part => (
            <li key={part}>{part}</li>
          ))}
        </Box>
        <Typography variant="body2">{texts.leftOut}</Typography>
      </div>
      <Alert severity="warning">
        {texts.careful} {texts.kept(archiveHours.afterDownload, archiveHours.kept)}
      </Alert>
      <ConsoleText source="reason" label={texts.fields.reason} hint={texts.reasonHint} multiline minRows={2} />
    </ActionForm>
  )
}

const chips = {
  waiting: { tone: 'info', icon: <HourglassTopOutlined /> },
  making: { tone: 'info', icon: <HourglassTopOutlined /> },
  ready: { tone: 'success', icon: <Check /> },
  failed: { tone: 'error', icon: <ErrorOutlined /> },
  deleted: { tone: 'neutral', icon: <DeleteOutlined /> },
} as const

function ArchiveRow({ organization, archive }: Props & { archive: Archive }) {
  const refresh = useRefreshOrganizations()
  const [removing, setRemoving] = useState(false)
  const { state, bytes, sha256, expires_at } = archive
  const params = { id: organization.id, archiveId: archive.id }
  const download = useMutation({
    mutationFn: async () => saveFile(await call(archives.download, { params }), `passage-organization-${organization.id}.zip`),
    onSettled: refresh,
  })
  async function remove() {
    await call(archives.remove, { params })
    await refresh()
    return texts.removed
  }
  const requestedAt = workflowTime(archive.requested_at)
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{requestedAt}</Box>
        <ToneChip {...chips[state]} label={texts.states[state]} />
        <Typography variant="body2" color="textSecondary">
          {texts.requested(archive.requested_by)}
        </Typography>
      </Box>
      {isInProgress(archive) && <ArchiveProgress archive={archive} />}
      {state === 'failed' && <Alert severity="error">{texts.failed}</Alert>}
      <Facts
        dense="phone"
        facts={[
          [texts.reason, archive.reason],
          ...(state === 'ready'
            ? ([
                [texts.size, texts.sizeIn(((bytes ?? 0) / 1e6).toFixed(1))],
                [texts.until, workflowTime(expires_at)],
              ] as const)
            : []),
          ...(sha256 ? ([[texts.digest, sha256]] as const) : []),
        ]}
      />
      {download.isError && <Problem>{download.error.message}</Problem>}
      {(state === 'ready' || isInProgress(archive)) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {state === 'ready' && (
            <Button variant="outlined" size="small" disabled={download.isPending} onClick={() => download.mutate()}>
              {download.isPending ? texts.downloading : texts.download}
            </Button>
          )}
          <Button size="small" color="error" onClick={() => setRemoving(true)}>
            {state === 'ready' ? texts.remove : texts.cancel}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={removing}
        title={texts.removeTitle}
        confirm={texts.remove}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        {texts.removeAsk}
      </ConfirmDialog>
    </Box>
  )
}

/** The files that have been written. Before their number is known, the records are being read. */
function ArchiveProgress({ archive: { files_done, files_total } }: { archive: Archive }) {
  const label = files_total ? texts.files(files_done, files_total) : texts.reading
  return (
    <Box role="status">
      <Typography variant="body2">{label}</Typography>
      <LinearProgress
        aria-label={label}
        {...(files_total && { variant: 'determinate' as const, value: (100 * files_done) / files_total })}
      />
    </Box>
  )
}
