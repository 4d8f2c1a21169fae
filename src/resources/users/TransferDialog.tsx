import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { User } from '#domain/people/users/schema.ts'
import { transfers } from '#domain/placement/transfers/contract.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../dataProvider/call.ts'
import { transfersTexts as texts } from '../../i18n/english/patients.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { previewQuery, receiversOf } from '../../workspaces/placement/transfers/queries.ts'
import { TransferSteps } from '../../workspaces/placement/transfers/TransferSteps.tsx'

/** Dialog that transfers all of an advocate's patients (USER-017 to USER-019). */
export function TransferDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const subject = useMemo(() => ({ old_pa_id: user.id }), [user.id])
  const receivers = useMemo(() => receiversOf(subject), [subject])
  const { data } = useQuery(previewQuery(subject))
  const name = personName(user)
  const about = !data
    ? texts.all.counting(name)
    : data.patients === 0
      ? texts.all.nothing(name)
      : texts.all.about(name, texts.patients(data.patients), texts.applications(data.applications))
  return (
    <DialogFrame open title={texts.all.title} onClose={onClose}>
      <TransferSteps
        subject={subject}
        about={about}
        receivers={receivers}
        onClose={onClose}
        send={(new_pa_id, confirmed) => call(transfers.all, { body: { ...subject, new_pa_id, confirmed } })}
      />
    </DialogFrame>
  )
}
