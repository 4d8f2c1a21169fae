import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { rowsOf } from '#domain/platform/bulk.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FailedState } from '../../ui/StateBox.tsx'

type Props = { organization: ListedOrganization; onConfirm: () => void; onClose: () => void }

/** Asks before an organization is deactivated. Says what its members lose and how many applications are open (S-37). */
export function DeactivateDialog({ organization, onConfirm, onClose }: Props) {
  const { id, name, type } = organization
  const { data, error, refetch } = useQuery({
    queryKey: ['deactivation', id],
    queryFn: ({ signal }) =>
      call(organizations.bulkStatus, { body: { ids: [id], status: 'Deactivated', preview: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <ConfirmDialog
      open
      title={texts.deactivate.title(name)}
      confirm={texts.deactivate.confirm}
      blocked={!data}
      onConfirm={async () => {
        onConfirm()
        return undefined
      }}
      onClose={onClose}
    >
      <Typography>{texts.deactivate[type]}</Typography>
      {error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {data ? rowsOf(data)[0]?.about : texts.deactivate.counting}
        </Typography>
      )}
      <Typography>{texts.deactivate.members}</Typography>
    </ConfirmDialog>
  )
}
