import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { usDay } from '#domain/platform/dates.ts'
import { productName } from '#domain/platform/installation/brand.ts'
import { type InstallationState, installationSettings, noticeAt } from '#domain/platform/installation/schema.ts'
import { z } from '#domain/platform/zod.ts'
import { texts as system } from '../../../i18n/english/system.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { ownTimeZone } from '../../../ui/browser.ts'
import { ConsoleText } from '../../../ui/console/ConsoleForm.tsx'
import { ActionForm, InDialog } from '../../../ui/console/InDialog.tsx'
import { FormDayTime, secondsOf } from '../../../ui/fields/FormDayTime.tsx'
import { maintenanceTime } from '../../../ui/MaintenanceBanner.tsx'
import { Line, Lines, Section } from '../../../ui/Section.tsx'
import { zoneWords } from '../../../ui/times.ts'
import { installationQuery } from './queries.ts'
import { SpanishReleaseDialog, signsSpanish } from './SpanishReleaseDialog.tsx'
import { type DialogProps, useInstallationChange } from './useInstallationChange.ts'

const texts = system.installation

type Opened = 'branding' | 'logo' | 'maintenance' | 'release'

/** The installation's name, color, logo, support address, email footer, and maintenance notice, each with a button to change it. */
export function InstallationPart() {
  const { data } = useQuery(installationQuery)
  const [opened, setOpened] = useState<Opened>()
  if (!data) return null
  const notice = noticeAt(data, new Date())
  const close = () => setOpened(undefined)
  const change = (what: Opened) => (
    <Button size="small" variant="outlined" aria-label={texts.changeOf(texts[what].title)} onClick={() => setOpened(what)}>
      {texts.change}
    </Button>
  )
  return (
    <Section title={texts.title}>
      <Typography variant="body2" sx={{ mb: 1.5, maxWidth: 720 }}>
        {texts.about}
      </Typography>
      <Lines label={texts.title}>
        <Line name={texts.branding.title} about={<Branding {...data} />} aside={change('branding')} />
        <Line
          name={texts.logo.title}
          about={
            data.logo ? (
              <Box component="img" src={data.logo} alt={texts.logo.alt} sx={{ height: 40, maxWidth: 240 }} />
            ) : (
              texts.logo.none
            )
          }
          aside={change('logo')}
        />
        <Line
          name={texts.maintenance.title}
          about={notice ? `${maintenanceTime(notice)}${notice.text ? `: ${notice.text}` : ''}` : texts.maintenance.none}
          aside={change('maintenance')}
        />
        <Line name={texts.release.title} about={<SpanishRelease {...data} />} aside={change('release')} />
      </Lines>
      {opened === 'branding' && <BrandingDialog state={data} onClose={close} />}
      {opened === 'logo' && <LogoDialog state={data} onClose={close} />}
      {opened === 'maintenance' && <MaintenanceDialog state={data} onClose={close} />}
      {opened === 'release' && <SpanishReleaseDialog state={data} onClose={close} />}
    </Section>
  )
}

const Branding = ({ name, color, support_email, mail_footer }: InstallationState) => (
  <>
    {name ?? productName}
    {color && (
      <>
        {' · '}
        <Box
          component="span"
          sx={{ display: 'inline-block', width: 12, height: 12, borderRadius: 0.5, bgcolor: color, mr: 0.5 }}
        />
        {color}
      </>
    )}
    {support_email && ` · ${support_email}`}
    {mail_footer && ` · ${texts.branding.hasFooter}`}
  </>
)

function SpanishRelease(state: InstallationState) {
  const { spanish_release, spanish_release_counsel, spanish_release_reviewed_on } = state
  if (!signsSpanish(state)) return spanish_release ? texts.release.changed : texts.release.none
  return texts.release.reviewed(spanish_release_counsel ?? '', usDay(spanish_release_reviewed_on ?? ''), spanish_release ?? '')
}

const { name, color, support_email, mail_footer, maintenance_text, maintenance_from, maintenance_until } = installationSettings
const BrandingForm = z.object({ name, color, support_email, mail_footer })
const MaintenanceForm = z.object({ maintenance_from, maintenance_until, maintenance_text })

function BrandingDialog(props: DialogProps) {
  const { state, onClose } = props
  const save = useInstallationChange(props)
  return (
    <InDialog open title={texts.branding.title} about={texts.branding.about} onClose={onClose}>
      <ActionForm
        schema={BrandingForm}
        values={{ name: state.name, color: state.color, support_email: state.support_email, mail_footer: state.mail_footer }}
        onSubmit={save}
        submit={texts.save}
        sending={texts.saving}
        onClose={onClose}
      >
        <ConsoleText source="name" label={texts.branding.name} hint={texts.branding.nameHint} optional />
        <ConsoleText source="color" label={texts.branding.color} hint={texts.branding.colorHint} optional />
        <ConsoleText source="support_email" label={texts.branding.support} optional />
        <ConsoleText
          source="mail_footer"
          label={texts.branding.footer}
          hint={texts.branding.footerHint}
          optional
          multiline
          minRows={3}
        />
      </ActionForm>
    </InDialog>
  )
}

function MaintenanceDialog(props: DialogProps) {
  const { state, onClose } = props
  const save = useInstallationChange(props)
  return (
    <InDialog open title={texts.maintenance.title} about={texts.maintenance.about(zoneWords(ownTimeZone()))} onClose={onClose}>
      <ActionForm
        schema={MaintenanceForm}
        values={{
          maintenance_from: secondsOf(state.maintenance_from) as never,
          maintenance_until: secondsOf(state.maintenance_until) as never,
          maintenance_text: state.maintenance_text,
        }}
        onSubmit={save}
        submit={texts.save}
        sending={texts.saving}
        onClose={onClose}
      >
        <FormDayTime name="maintenance_from" label={texts.maintenance.from} optional />
        <FormDayTime name="maintenance_until" label={texts.maintenance.until} optional />
        <ConsoleText
          source="maintenance_text"
          label={texts.maintenance.text}
          hint={texts.maintenance.textHint}
          optional
          multiline
          minRows={2}
        />
      </ActionForm>
    </InDialog>
  )
}

function LogoDialog(props: DialogProps) {
  const { state, onClose } = props
  const save = useInstallationChange(props)
  const [failed, setFailed] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  async function saveLogo(logo: string | null) {
    setFailed(null)
    setSaving(true)
    await save({ logo }).catch((error: Error) => setFailed(error.message))
    setSaving(false)
  }
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    if (file.size > 500_000) return setFailed(texts.logo.tooLarge)
    await saveLogo(await dataUrlOf(file))
  }
  return (
    <InDialog open title={texts.logo.title} about={texts.logo.about} onClose={onClose}>
      {failed && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {domainText(failed)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component="label" variant="contained" disabled={saving}>
          {texts.logo.choose}
          <Box component="input" type="file" hidden accept="image/png,image/jpeg,image/webp" onChange={choose} />
        </Button>
        {state.logo && (
          <Button variant="outlined" disabled={saving} onClick={() => saveLogo(null)}>
            {texts.logo.remove}
          </Button>
        )}
        <Button onClick={onClose}>{texts.close}</Button>
      </Box>
    </InDialog>
  )
}

const dataUrlOf = (file: File) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
