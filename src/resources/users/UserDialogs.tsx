import { type ComponentProps, Suspense } from 'react'
import type { User } from '#domain/users/schema.ts'
import { screen } from '../../components/screen/screen.ts'
import type { ApproveDialog as Approving } from './ApproveDialog.tsx'
import type { BulkStatus as Changing } from './BulkStatus.tsx'
import type { NewUserDialog as Adding } from './NewUserDialog.tsx'
import type { ShutOutDialog as ShuttingOut } from './ShutOutDialog.tsx'
import type { TransferDialog as Transferring } from './TransferDialog.tsx'
import { useUserStatus } from './UserStatus.tsx'
import type { useUserBulk } from './useUserBulk.ts'

// Forms load on first use.
const NewUserDialog = screen<'NewUserDialog', ComponentProps<typeof Adding>>(
  () => import('./NewUserDialog.tsx'),
  'NewUserDialog',
  'dialog',
)
const TransferDialog = screen<'TransferDialog', ComponentProps<typeof Transferring>>(
  () => import('./TransferDialog.tsx'),
  'TransferDialog',
  'dialog',
)
const ShutOutDialog = screen<'ShutOutDialog', ComponentProps<typeof ShuttingOut>>(
  () => import('./ShutOutDialog.tsx'),
  'ShutOutDialog',
  'dialog',
)
const BulkStatus = screen<'BulkStatus', ComponentProps<typeof Changing>>(() => import('./BulkStatus.tsx'), 'BulkStatus', 'dialog')
const ApproveDialog = screen<'ApproveDialog', ComponentProps<typeof Approving>>(
  () => import('./ApproveDialog.tsx'),
  'ApproveDialog',
  'dialog',
)

/** The open dialog of the dashboard and its user. */
export type UserDialog = { what: 'new' } | { what: 'transfer' | 'shutOut'; user: User }

type Props = {
  dialog: UserDialog | null
  bulk: ReturnType<typeof useUserBulk>
  onProblem: (said: string | null) => void
  onClose: () => void
}

export function UserDialogs({ dialog, bulk: { asked, close }, onProblem, onClose }: Props) {
  const setStatus = useUserStatus(onProblem)
  return (
    <Suspense>
      {dialog?.what === 'new' && <NewUserDialog onClose={onClose} />}
      {dialog?.what === 'transfer' && <TransferDialog user={dialog.user} onClose={onClose} />}
      {dialog?.what === 'shutOut' && (
        <ShutOutDialog user={dialog.user} onConfirm={() => setStatus(dialog.user, 'Not Approved')} onClose={onClose} />
      )}
      {asked?.what === 'status' && <BulkStatus ids={asked.ids} onChanged={asked.clear} onClose={close} />}
      {asked?.what === 'approve' && <ApproveDialog ids={asked.ids} onChanged={asked.clear} onClose={close} />}
    </Suspense>
  )
}
