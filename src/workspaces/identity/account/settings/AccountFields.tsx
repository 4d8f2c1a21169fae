import { useQueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useRef } from 'react'
import { account } from '#domain/identity/account/contract.ts'
import type { CurrentUser } from '#domain/identity/account/currentUser.ts'
import { AccountForm, accountChange, accountSaved, formErrors } from '#domain/identity/account/settings.ts'
import { accountNames } from '#domain/platform/fields.ts'
import { confirmedFullNames } from '#domain/platform/fullNames.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { whoamiQuery } from '../../../../authProvider/whoami.ts'
import { call } from '../../../../dataProvider/call.ts'
import { setCached } from '../../../../dataProvider/setCached.ts'
import { texts } from '../../../../i18n/english/settings.ts'
import { OutcomeBanner } from '../../../../ui/dialog/OutcomeBanner.tsx'
import { useOutcome } from '../../../../ui/dialog/useOutcome.ts'
import { ConflictForm } from '../../../../ui/fields/conflict/ConflictForm.tsx'
import { FormCheckboxes } from '../../../../ui/fields/FormCheckboxes.tsx'
import { FormGroup } from '../../../../ui/fields/FormGroup.tsx'
import { FormName } from '../../../../ui/fields/FormName.tsx'
import { FormPhone, tidyPhone } from '../../../../ui/fields/FormPhone.tsx'
import { FormText } from '../../../../ui/fields/FormText.tsx'
import { SendButton } from '../../../../ui/fields/SendButton.tsx'
import { currentUserQuery } from '../queries.ts'

type Props = { user: CurrentUser['user']; methods: { id: number; name: string }[] }

/** Form for name, phone number, email, and alerts. Shows the success banner for 1.5 s (ACCT-008). */
export function AccountFields({ user, methods }: Props) {
  const queryClient = useQueryClient()
  const { outcome, setPaused, showSuccess, showError, clear } = useOutcome(() => clear())

  /** Version of the account that the next save replaces. */
  const seen = useRef(user.updated_at)

  async function save(form: AccountForm) {
    clear()
    try {
      const saved = await call(account.editCurrent, { body: { ...accountChange(form), updated_at: seen.current } })
      seen.current = saved.user.updated_at
      setCached(queryClient, currentUserQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: whoamiQuery.queryKey })
      showSuccess(accountSaved)
    } catch (error) {
      // The form offers both versions.
      if (error instanceof HttpError && error.status === 409) throw error
      showError(somethingWentWrong, { closes: true })
      const errors = error instanceof HttpError ? error.body?.errors : undefined
      // Field errors appear next to their fields; only other errors appear in the banner.
      if (errors) throw new HttpError((error as Error).message, 422, { errors: formErrors(errors) })
    }
  }

  return (
    <ConflictForm
      schema={AccountForm}
      values={valuesOf(user)}
      labels={texts.fields}
      onSubmit={save}
      conflict={{
        valuesOf: (fresh: CurrentUser) => valuesOf(fresh.user),
        onFresh: (fresh: CurrentUser) => {
          seen.current = fresh.user.updated_at
        },
        show: (field, value) => (field === 'comMethods' ? methodNames(value, methods) : undefined),
      }}
    >
      <FormGroup title={texts.you} about={texts.youAbout}>
        <FormName name="firstName" autoComplete="given-name" />
        <FormName name="lastName" autoComplete="family-name" />
        <FormPhone name="phoneNum" />
        <FormText name="email" type="email" autoComplete="email" />
      </FormGroup>
      <FormGroup title={texts.reach} about={texts.reachAbout} columns={1}>
        <FormCheckboxes name="comMethods" hint={texts.sms} options={methods} />
      </FormGroup>
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
      <SendButton submit={texts.update} sending={texts.updating} />
    </ConflictForm>
  )
}

const valuesOf = (user: CurrentUser['user']) => ({
  firstName: user.first_name,
  lastName: user.last_name,
  ...confirmedFullNames(accountNames, { firstName: user.first_name, lastName: user.last_name }),
  phoneNum: tidyPhone(user.phone_number ?? ''),
  email: user.email,
  comMethods: user.opt_in_methods,
})

const methodNames = (chosen: unknown, methods: Props['methods']): string | undefined =>
  Array.isArray(chosen) && chosen.length > 0
    ? methods
        .filter(({ id }) => chosen.includes(id))
        .map(({ name }) => name)
        .join(', ')
    : undefined
