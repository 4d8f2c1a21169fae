import { useQuery } from '@tanstack/react-query'
import { agreementVersion } from '#domain/account/agreement.ts'
import { account } from '#domain/account/contract.ts'
import type { CurrentUser } from '#domain/account/currentUser.ts'
import { RenewalForm, WelcomeForm } from '#domain/account/password.ts'
import { tag } from '#domain/tags.ts'
import { FailedState } from '../../components/FailedState.tsx'
import { FormCheckboxes } from '../../components/form/FormCheckboxes.tsx'
import { FormGroup } from '../../components/form/FormGroup.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Page, PageHeader } from '../../components/Page.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/account.ts'
import { AgreementField } from './AgreementField.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { Proceed } from './Proceed.tsx'
import { changePassword, currentUserQuery, optInQuery, preferencesOf, send } from './queries.ts'
import { useGoHome, useOnward } from './useOnward.ts'

/** The welcome screen: new password, communication methods and the End User Agreement (AUTH-024 to AUTH-026). */
export function FirstLogin() {
  const current = useQuery(currentUserQuery)
  const methods = useQuery(optInQuery)
  const failed = [current, methods].find(query => query.isError && !query.data)
  return (
    <Page narrow>
      {current.data && methods.data ? (
        <Welcome current={current.data} methods={methods.data} />
      ) : (
        <>
          <PageHeader title={texts.welcome.title} />
          {failed ? <FailedState error={failed.error} onRetry={failed.refetch} /> : <CardSkeletons rows={3} height={200} />}
        </>
      )}
    </Page>
  )
}

type Props = { current: CurrentUser; methods: { id: number; name: string }[] }

function Welcome({ current: { user, agreement }, methods }: Props) {
  const { said, say } = useOnward()
  if (said === undefined && !user.password_due && !user.agreement_due) return <NothingToDo />

  const save = (opt_in_methods: number[]) =>
    call(account.editCurrent, {
      // The version shown on this page; the server rejects it if a newer one is in force.
      body: { ...preferencesOf(user, opt_in_methods), agreement_version: agreementVersion },
    })
  const chosen = {
    opt_in_methods: user.agreement_version === null ? [tag.optIn.email, tag.optIn.sms] : user.opt_in_methods,
    agreement: !user.agreement_due,
  }
  const choices = (
    <>
      <FormGroup title={texts.welcome.reach} about={texts.welcome.optIn} columns={1}>
        <FormCheckboxes name="opt_in_methods" label={texts.welcome.methods} hint={texts.welcome.sms} options={methods} />
      </FormGroup>
      <FormGroup title={texts.agreement.title} columns={1}>
        <AgreementField name="agreement" parties={agreement} />
      </FormGroup>
      <Proceed said={said} />
    </>
  )

  return (
    <>
      <PageHeader title={texts.welcome.title} subtitle={user.password_due ? texts.welcome.about : texts.welcome.aboutRenewal} />
      {user.password_due ? (
        <SchemaForm
          schema={WelcomeForm}
          values={{ oldPass: '', newPass: '', confirmPass: '', ...chosen }}
          onSubmit={send(async form => {
            await save(form.opt_in_methods)
            say(await changePassword(form))
          })}
        >
          <FormGroup title={texts.welcome.password} columns={1}>
            <PasswordFields oldHint={texts.welcome.oldHint} />
          </FormGroup>
          {choices}
        </SchemaForm>
      ) : (
        <SchemaForm
          schema={RenewalForm}
          values={chosen}
          onSubmit={send(async form => {
            await save(form.opt_in_methods)
            say(texts.welcome.saved)
          })}
        >
          {choices}
        </SchemaForm>
      )}
    </>
  )
}

/** Redirects users who have completed the welcome screen. */
function NothingToDo() {
  useGoHome()
  return <CardSkeletons rows={3} height={200} />
}
