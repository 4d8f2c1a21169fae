import { claims } from '#domain/claims/contract.ts'
import type { Claim } from '#domain/claims/schema.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { call } from '../../dataProvider/call.ts'
import { reloadClaims } from '../../features/claims/queries.ts'
import { texts as all } from '../../i18n/english/claims.ts'

const texts = all.queue

type Props = { claim: Claim; open: boolean; approve: boolean; onClose: () => void }

/** Confirms a decision on a claim, with an optional note to the claimant. */
export function DecisionDialog({ claim, open, approve, onClose }: Props) {
  const { listing, organization_name: organization } = claim
  async function save(body: { approve: boolean; note: string | null }) {
    await call(claims.decide, { params: { id: claim.id }, body })
    void reloadClaims()
    return body.approve ? texts.approved(listing.name, organization) : texts.refused
  }
  return (
    <RecordDialog
      open={open}
      title={approve ? texts.approveTitle(listing.name, organization) : texts.refuseTitle(listing.name)}
      schema={claims.decide.body}
      values={{ approve, note: '' }}
      onSubmit={save}
      onClose={onClose}
      submit={approve ? texts.approve : texts.refuse}
    >
      <FormLongText
        name="note"
        label={texts.noteLabel}
        optional
        maxLength={1000}
        {...(approve && { hint: texts.approveAbout })}
      />
    </RecordDialog>
  )
}
