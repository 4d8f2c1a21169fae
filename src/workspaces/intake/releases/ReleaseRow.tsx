import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { releases } from '#domain/intake/releases/contract.ts'
import type { Release } from '#domain/intake/releases/schema.ts'
import { authorityText, type Signer } from '#domain/intake/releases/signer.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { openPdf } from '../../../ui/pdf.ts'
import { consentQuery } from './queries.ts'

const texts = consent.ledger
const day = (instant: string) => format(new Date(instant), 'MM/dd/yyyy')

type Props = { patientId: number; release: Release; editable: boolean }

/** A signed release with its method, date, signer, state, and files. */
export const ReleaseRow = ({ patientId, release, editable }: Props) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      rowGap: 0.5,
      py: 1,
      typography: 'body2',
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
      <Box sx={{ fontWeight: 600 }}>
        {texts.standings[release.standing]}, {statusLine(release)}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {release.method ? texts.methods[release.method] : texts.unknownMethod}.{' '}
        {texts.signed(day(release.signed_at), release.recorded_by)}
        {release.text_language && ` ${texts.text[release.text_language](release.text_version ?? '')}`}
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {consent.signer.signedBy}: {signerWords(release)}
      </Box>
      {release.page !== 'not needed' && (
        <Box sx={{ color: release.page === 'missing' ? 'warning.main' : 'text.secondary' }}>
          {release.page_attached_at ? consent.page.attached(day(release.page_attached_at)) : consent.page.missing}
        </Box>
      )}
      {release.replaced_pages.map(page => (
        <Box key={page.id} sx={{ color: 'text.secondary' }}>
          {consent.page.replaced(day(page.attached_at), day(page.replaced_at), page.replaced_by)}.{' '}
          {page.facilities.length > 0 && <>{consent.page.relied(page.facilities.join(', '))}. </>}
          <ReplacedPageLink patientId={patientId} releaseId={release.id} replaced={page.id} />
        </Box>
      ))}
      {release.page === 'missing' && release.page_attested_by && release.page_attested_at && (
        <Box sx={{ color: 'text.secondary' }}>{attestedWords(release.page_attested_by, release.page_attested_at)}</Box>
      )}
    </Box>
    <Papers patientId={patientId} release={release} editable={editable} />
  </Box>
)

function statusLine({ standing, expires_at, revoked_at, revoked_by }: Release): string {
  if (revoked_at) return texts.revokedBy(day(revoked_at), revoked_by ?? '')
  return standing === 'expired' ? texts.ended(day(expires_at)) : texts.ends(day(expires_at))
}

function Papers({ patientId, release, editable }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const params = { id: patientId, releaseId: release.id }
  const failed = (error: Error) => notify(error.message, { type: 'error' })
  const open = useMutation({
    mutationFn: (which: 'document' | 'page') => openPdf(() => call(releases[which], { params }), `${which}.pdf`),
    onError: failed,
  })
  const attach = useMutation({
    mutationFn: async (page: File) => {
      if (page.size > largestPage) throw new Error(consent.page.tooLarge)
      return call(releases.attachPage, { params, body: { signed_page: page } })
    },
    onSuccess: updated => {
      setCached(client, consentQuery(patientId).queryKey, updated)
      client.invalidateQueries({ queryKey: ['patients', patientId], exact: true })
      notify(consent.page.done, { type: 'success' })
    },
  })
  const link = { component: 'button', type: 'button', sx: { py: 1, '@media print': { display: 'none' } } } as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Link {...link} aria-label={texts.viewOf(day(release.signed_at))} onClick={() => open.mutate('document')}>
        {texts.view}
      </Link>
      {release.page === 'attached' && (
        <Link {...link} onClick={() => open.mutate('page')}>
          {consent.page.view}
        </Link>
      )}
      {editable && release.page === 'missing' && !release.revoked_at && (
        <PageButton label={consent.page.attach} busy={attach.isPending} onChosen={page => attach.mutate(page)} />
      )}
      {editable && release.page === 'missing' && !release.revoked_at && !release.page_attested_by && (
        <AttestButton patientId={patientId} releaseId={release.id} />
      )}
      {attach.isError && (
        <Box sx={{ flex: '1 0 100%' }}>
          <Problem>{attach.error.message}</Problem>
        </Box>
      )}
    </Box>
  )
}

function ReplacedPageLink({ patientId, releaseId, replaced }: { patientId: number; releaseId: number; replaced: number }) {
  const notify = useNotify()
  const open = () =>
    openPdf(() => call(releases.page, { params: { id: patientId, releaseId }, query: { replaced } }), 'page.pdf').catch(
      (error: Error) => notify(error.message, { type: 'error' }),
    )
  return (
    <Link component="button" type="button" onClick={open} sx={{ '@media print': { display: 'none' } }}>
      {consent.page.viewReplaced}
    </Link>
  )
}

/** Button for attesting that the user has the hand-signed form (S-06). */
function AttestButton({ patientId, releaseId }: { patientId: number; releaseId: number }) {
  const [confirming, setConfirming] = useState(false)
  const user = useWhoami()
  const notify = useNotify()
  const client = useQueryClient()
  async function attest() {
    const updated = await call(releases.attestPage, { params: { id: patientId, releaseId }, body: { attested: true } })
    setCached(client, consentQuery(patientId).queryKey, updated)
    void client.invalidateQueries({ queryKey: ['patients', patientId], exact: true })
    notify(consent.attest.done, { type: 'success' })
    return undefined
  }
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)} sx={{ minHeight: 44 }}>
        {consent.attest.open}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={consent.attest.title}
        confirm={consent.attest.confirm}
        onConfirm={attest}
        onClose={() => setConfirming(false)}
      >
        <Typography variant="body2" sx={{ mb: 1 }}>
          {consent.attest.label(personName(user))}
        </Typography>
        <Typography variant="body2">{consent.attest.hint}</Typography>
      </ConfirmDialog>
    </>
  )
}

/** Maximum size of the signed page, in bytes. The same limit applies to other documents (DOC-005). */
export const largestPage = 6 * 1024 * 1024

type PageButtonProps = { label: string; busy?: boolean; onChosen: (page: File) => void }

/** Button for selecting the signed page as a PDF or an image. Phones also offer the camera. */
export function PageButton({ label, busy = false, onChosen }: PageButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<AttachFileOutlined />}
        loading={busy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ target }) => {
          const page = target.files?.[0]
          // Lets the user select the same file again after a failed upload.
          target.value = ''
          if (page) onChosen(page)
        }}
      />
    </>
  )
}

const signerTexts = consent.signer

/** Names the person who signed a release: the patient, or a representative with relationship and authority. */
export function signerWords(signer: Signer): string {
  const { signed_by, representative_name: name, representative_relationship: relationship } = signer
  if (signed_by === 'representative')
    return signerTexts.byRepresentative(name ?? '', relationship ?? '', domainValue(authorityText(signer)))
  if (signer.minor_exception) return signerTexts.byPatientAlone(signer.minor_exception)
  return signed_by === 'patient' ? signerTexts.byPatient : signerTexts.unknown
}

/** Describes who attested to having the signed form, and when. */
export const attestedWords = (name: string, at: string) => consent.attest.by(name, format(new Date(at), 'MM/dd/yyyy'))
