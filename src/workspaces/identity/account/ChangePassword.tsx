import Paper from '@mui/material/Paper'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { account } from '#domain/identity/account/contract.ts'
import { PasswordForm } from '#domain/identity/account/password.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/account.ts'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { Proceed } from './Proceed.tsx'
import { changePassword, currentUserQuery, preferencesOf, submitWith } from './queries.ts'
import { useMessageThenRedirect } from './useMessageThenRedirect.ts'

/**
 * Lets users change their own password. `/change_password` continues to the account settings (AUTH-034). `/{id}/change_password`
 * also saves the communication preferences unchanged and continues to the landing page (AUTH-032, AUTH-044).
 */
export function ChangePassword() {
  const withPreferences = useParams().id !== undefined
  const queryClient = useQueryClient()
  const { message, showMessage } = useMessageThenRedirect(withPreferences ? undefined : '/account_settings')

  const savePreferences = async () => {
    const { user } = await queryClient.fetchQuery(currentUserQuery)
    await call(account.editCurrent, { body: preferencesOf(user, user.opt_in_methods) })
  }

  return (
    <Page narrow="form">
      <PageHeader title={texts.password.title} subtitle={texts.password.ends} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <SchemaForm
          schema={PasswordForm}
          values={{ oldPass: '', newPass: '', confirmPass: '' }}
          onSubmit={submitWith(async form => {
            if (withPreferences) await savePreferences()
            showMessage(await changePassword(form))
          })}
        >
          <PasswordFields />
          <Proceed message={message} />
        </SchemaForm>
      </Paper>
    </Page>
  )
}
