import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { tag } from '#domain/directory/tags.ts'
import { agreementText, agreementVersion, type Parties } from '#domain/identity/account/agreement.ts'
import { account } from '#domain/identity/account/contract.ts'
import type { CurrentUser } from '#domain/identity/account/currentUser.ts'
import { RenewalForm, WelcomeForm } from '#domain/identity/account/password.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/account.ts'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { FormCheckboxes } from '../../../ui/fields/FormChoice.tsx'
import { FormPhone } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { Proceed } from './Proceed.tsx'
import { changePassword, currentUserQuery, optInQuery, preferencesOf, submitWith } from './queries.ts'
import { useGoHome, useMessageThenRedirect } from './useMessageThenRedirect.ts'

/** The welcome screen: new password, communication methods, and the End User Agreement (AUTH-024 to AUTH-026). */
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

type Choices = { opt_in_methods: number[]; phone_number?: string | null | undefined }
type Props = { current: CurrentUser; methods: { id: number; name: string }[] }

function Welcome({ current: { user, agreement }, methods }: Props) {
  const { message, showMessage } = useMessageThenRedirect()
  if (message === undefined && !user.password_due && !user.agreement_due) return <RedirectHome />

  const save = ({ opt_in_methods, phone_number = user.phone_number }: Choices) =>
    call(account.editCurrent, {
      // The server rejects the agreement if a newer version has taken effect since this page opened.
      body: { ...preferencesOf({ ...user, phone_number }, opt_in_methods), agreement_version: agreementVersion },
    })
  const initialValues = {
    opt_in_methods: user.agreement_version === null ? [tag.optIn.email, tag.optIn.sms] : user.opt_in_methods,
    phone_number: '',
    agreement: !user.agreement_due,
  }
  const choiceFields = (
    <>
      <FormGroup title={texts.welcome.reach} about={texts.welcome.optIn} columns={1}>
        <FormCheckboxes name="opt_in_methods" label={texts.welcome.methods} hint={texts.welcome.sms} options={methods} />
        {user.phone_number === null && (
          <FormPhone name="phone_number" label={texts.welcome.phone} hint={texts.welcome.phoneHint} optional />
        )}
      </FormGroup>
      <FormGroup title={texts.agreement.title} columns={1}>
        <AgreementField name="agreement" parties={agreement} />
      </FormGroup>
      <Proceed message={message} />
    </>
  )

  return (
    <>
      <PageHeader title={texts.welcome.title} subtitle={aboutOf(user)} />
      {user.password_due ? (
        <SchemaForm
          schema={WelcomeForm}
          values={{ oldPass: '', newPass: '', confirmPass: '', ...initialValues }}
          onSubmit={submitWith(async form => {
            await save(form)
            showMessage(await changePassword(form))
          })}
        >
          <FormGroup title={texts.welcome.password} columns={1}>
            <PasswordFields oldHint={texts.welcome.oldHint} />
          </FormGroup>
          {choiceFields}
        </SchemaForm>
      ) : (
        <SchemaForm
          schema={RenewalForm}
          values={initialValues}
          onSubmit={submitWith(async form => {
            await save(form)
            showMessage(texts.welcome.saved)
          })}
        >
          {choiceFields}
        </SchemaForm>
      )}
    </>
  )
}

const aboutOf = ({ password_due, agreement_version }: CurrentUser['user']): string =>
  password_due
    ? texts.welcome.about
    : agreement_version === null
      ? texts.welcome.aboutWithoutPassword
      : texts.welcome.aboutRenewal

function RedirectHome() {
  useGoHome()
  return <CardSkeletons rows={3} height={200} />
}

/** Link to the End User Agreement. Red until the user accepts it, then gray with a check mark (AUTH-026). */
function AgreementField({ name, parties }: { name: string; parties: Parties }) {
  const label = texts.agreement.link(parties.provider)
  const { field, frame } = useField({ name, label })
  const [open, setOpen] = useState(false)
  const accepted = field.value === true
  return (
    <Box>
      <Link
        component="button"
        type="button"
        id={frame.id}
        ref={field.ref}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-describedby={frame.error && `${frame.id}-error`}
        sx={{
          font: 'inherit',
          fontWeight: 600,
          textAlign: 'left',
          py: 0.5,
          color: accepted ? 'text.secondary' : 'error.main',
          textDecorationColor: 'currentcolor',
        }}
      >
        {label}
        {accepted && (
          <Check fontSize="small" titleAccess={texts.agreement.accepted} sx={{ ml: 0.75, verticalAlign: 'text-bottom' }} />
        )}
      </Link>
      {frame.error && (
        <Box id={`${frame.id}-error`} sx={{ typography: 'caption', color: 'error.main', fontWeight: 600 }}>
          {frame.error}
        </Box>
      )}
      <AgreementDialog
        open={open}
        parties={parties}
        accepted={accepted}
        onAccept={checked => {
          field.onChange(checked)
          if (checked) setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
    </Box>
  )
}

type AgreementDialogProps = {
  open: boolean
  parties: Parties
  accepted: boolean
  onAccept: (accepted: boolean) => void
  onClose: () => void
}

/** The End User Agreement with a checkbox to accept it (AUTH-027). The user can close it without accepting. */
function AgreementDialog({ open, parties, accepted, onAccept, onClose }: AgreementDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="lg"
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, width: '100%' } } }}
    >
      <DialogTitle id={`${id}-title`}>{texts.agreement.title}</DialogTitle>
      {/* Keyboard users can scroll the text only if it is focusable. */}
      <DialogContent dividers tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        <Box sx={{ columnCount: { xs: 1, md: 2 }, columnGap: 5 }}>
          {agreementText(parties).map(({ title, text }) => (
            <Box component="section" key={title} sx={{ breakInside: 'avoid', pb: 2 }}>
              <Typography variant="h3" sx={{ mb: 0.5 }}>
                {title}
              </Typography>
              <Typography>{text}</Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="caption" color="textSecondary">
          {texts.agreement.version(agreementVersion)}
        </Typography>
      </DialogContent>
      <DialogActions disableSpacing sx={{ justifyContent: 'space-between', flexWrap: 'wrap', px: 3 }}>
        <FormControlLabel
          control={<Checkbox checked={accepted} onChange={event => onAccept(event.target.checked)} />}
          label={texts.agreement.accept}
        />
        <Button onClick={onClose}>{texts.agreement.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
