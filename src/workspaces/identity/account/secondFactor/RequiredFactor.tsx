import { useState } from 'react'
import { useWhoami } from '../../../../authProvider/authProvider.ts'
import { texts } from '../../../../i18n/english/secondFactor.ts'
import { FormGroup } from '../../../../ui/fields/Form.tsx'
import { Page, PageHeader } from '../../../../ui/Page.tsx'
import { CardSkeletons } from '../../../../ui/PageSkeleton.tsx'
import { useGoHome } from '../useMessageThenRedirect.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { Begin } from './Begin.tsx'

/**
 * Shown to members whose organization requires a second factor. They cannot continue to the landing page until they set one up.
 */
export function RequiredFactor() {
  const user = useWhoami()
  const [codes, setCodes] = useState<readonly string[]>()
  const [confirmed, setConfirmed] = useState(false)
  const finished = confirmed || (codes === undefined && !user.second_factor_due)
  return (
    <Page narrow>
      <PageHeader title={texts.required.title} subtitle={texts.required.about} />
      {finished ? (
        <RedirectHome />
      ) : (
        <FormGroup title={texts.title} about={texts.about} columns={1}>
          {codes ? <BackupCodes codes={codes} onDone={() => setConfirmed(true)} /> : <Begin onCodes={setCodes} />}
        </FormGroup>
      )}
    </Page>
  )
}

function RedirectHome() {
  useGoHome()
  return <CardSkeletons rows={1} height={200} />
}
