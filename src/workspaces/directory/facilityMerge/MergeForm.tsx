import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { type MergePreview, merges } from '#domain/directory/merges/contract.ts'
import { findDifferences, isBlank, type MergeGroup } from '#domain/directory/merges/fields.ts'
import { isUnlike, movedKinds } from '#domain/directory/merges/rules.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import type { SnapshotItem } from '#domain/intake/patients/snapshot/schema.ts'
import { showPhone, withExtension } from '#domain/platform/phone.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/claims.ts'
import { texts as form } from '../../../i18n/english/facilityForm.ts'
import { snapshotItemsTexts as snapshot } from '../../../i18n/english/snapshot.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { reloadClaims } from '../claims/queries.ts'
import { ListingAddress } from '../claims/SimilarFacilities.tsx'
import { TagNames } from '../featureTags/TagBoxes.tsx'
import { SideChoice } from './SideChoice.tsx'

const texts = all.merge

type Props = { preview: MergePreview; onStale: () => unknown }

/**
 * Form for a merge: the choices, the records that would move, and the confirmation. If the merge is not allowed, shows only the
 * reason.
 */
export function MergeForm({ preview, onStale }: Props) {
  const { keeping, losing, moves, obstacle } = preview
  const offered = findDifferences(keeping, losing)
  const [take, setTake] = useState(() => new Set(offered.filter(item => item.take).map(({ key }) => key)))
  const [confirming, setConfirming] = useState(false)
  const notify = useNotify()
  const navigate = useNavigate()
  const ownHome = useWhoami().is_admin ? '/admin/facilities/dashboard' : '/facility/my_organization'
  // Whoever reviews possible duplicates returns to them.
  const { state } = useLocation() as { state: { from?: string } | null }
  const home = state?.from ?? ownHome
  function choose(key: string, other: boolean) {
    const next = new Set(take)
    if (other) next.add(key)
    else next.delete(key)
    setTake(next)
  }
  async function merge() {
    try {
      await call(merges.merge, {
        params: { id: keeping.id },
        body: {
          losing_id: losing.id,
          keeping_updated_at: keeping.updated_at,
          losing_updated_at: losing.updated_at,
          take: [...take],
        },
      })
    } catch (problem) {
      void onStale()
      throw problem
    }
    await navigate(home)
    notify(texts.done(losing.name, keeping.name), { type: 'success' })
    void reloadClaims()
    return undefined
  }
  return (
    <Page>
      <PageHeader title={texts.title} subtitle={texts.about} above={<BackLink to={home}>{texts.back}</BackLink>} />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 960, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {obstacle && <Alert severity="warning">{domainText(obstacle)}</Alert>}
        {!obstacle && isUnlike(keeping, losing) && <Alert severity="info">{texts.unlike}</Alert>}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
          <SideCard facility={keeping} title={texts.stays} />
          <SideCard facility={losing} title={texts.goes} />
        </Box>
        <Button
          variant="outlined"
          component={RouterLink}
          to={`/facility/merge/${losing.id}/${keeping.id}`}
          replace
          state={state}
          sx={{ justifySelf: 'start' }}
        >
          {texts.swap}
        </Button>
        {!obstacle && (
          <>
            <Choices offered={offered} keeping={keeping} losing={losing} take={take} onChoose={choose} />
            <Moves moves={moves} />
            <Button
              variant="contained"
              onClick={() => setConfirming(true)}
              sx={{ justifySelf: { sm: 'start' }, minHeight: 44, px: 4 }}
            >
              {texts.confirm}
            </Button>
          </>
        )}
      </Box>
      <ConfirmDialog
        open={confirming}
        title={texts.confirmTitle(losing.name, keeping.name)}
        confirm={texts.confirm}
        onConfirm={merge}
        onClose={() => setConfirming(false)}
      >
        <Typography>{texts.confirmAbout}</Typography>
      </ConfirmDialog>
    </Page>
  )
}

/** Lists the records that would move from the removed facility to the kept one. */
function Moves({ moves }: Pick<MergePreview, 'moves'>) {
  const affected = movedKinds.filter(what => moves[what] > 0)
  return (
    <Box component="section" aria-labelledby="merge-moves">
      <Typography id="merge-moves" variant="h2" sx={{ mb: 1 }}>
        {texts.moves}
      </Typography>
      {affected.length ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {affected.map(what => (
            <li key={what}>{texts.moving[what](moves[what])}</li>
          ))}
        </Box>
      ) : (
        <Typography>{texts.nothingMoves}</Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {texts.after}
      </Typography>
    </Box>
  )
}

/** One side's header: name, organization, and last update. */
const SideCard = ({ facility, title }: { facility: Facility; title: string }) => (
  <Box
    component="section"
    aria-label={`${title}: ${facility.name}`}
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2, minWidth: 0 }}
  >
    <Chip component="span" size="small" label={title} sx={{ mb: 1 }} />
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={`/facility/edit/${facility.id}`} sx={{ fontWeight: 600 }}>
        {facility.name}
      </Link>
    </Typography>
    <Typography variant="body2">{facility.organization_name ?? all.merge.listing}</Typography>
    <ListingAddress listing={facility} />
    <Typography variant="body2" color="textSecondary">
      {all.merge.changed} <RelativeTime at={facility.updated_at} />
    </Typography>
  </Box>
)

type Offered = ReturnType<typeof findDifferences>
type ChoicesProps = {
  offered: Offered
  keeping: Facility
  losing: Facility
  take: ReadonlySet<string>
  onChoose: (key: string, other: boolean) => void
}

/**
 * Lists the conflicting values and, collapsed below them, values that only one side has. By default, the merge keeps the latter.
 */
function Choices({ offered, take, onChoose, ...sides }: ChoicesProps) {
  const { true: gaps = [], false: contradictions = [] } = Object.groupBy(offered, ({ gap }) => `${gap}`)
  const list = (groups: Offered) => (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {groups.map(group => (
        <Choice
          key={group.key}
          group={group}
          {...sides}
          fromOther={take.has(group.key)}
          onChoose={other => onChoose(group.key, other)}
        />
      ))}
    </Box>
  )
  return (
    <Box component="section" aria-labelledby="merge-choices">
      <Typography id="merge-choices" variant="h2">
        {texts.choices}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {contradictions.length ? texts.choicesAbout : offered.length ? texts.onlyGaps : texts.alike}
      </Typography>
      {list(contradictions)}
      {gaps.length > 0 && (
        <Box
          component="details"
          sx={{
            mt: contradictions.length ? 2.5 : 0,
            px: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            '&[open]': { pb: 2 },
          }}
        >
          <Box component="summary" sx={{ py: 1.5, cursor: 'pointer', typography: 'body2', fontWeight: 600 }}>
            {texts.gaps(gaps.length)}
          </Box>
          {list(gaps)}
        </Box>
      )}
    </Box>
  )
}

const labels = (): Record<string, string> => ({
  ...form.labels,
  address: form.groups.address,
  integrated_license: texts.integrated,
  treatment: form.groups.method,
  insurance: form.groups.insurance,
  transport: form.groups.transport,
  pharmacy: form.groups.pharmacy,
})

type ChoiceProps = {
  group: MergeGroup
  keeping: Facility
  losing: Facility
  fromOther: boolean
  onChoose: (other: boolean) => void
}

/** Shows a difference between the two facilities and lets the user choose which side's values to keep. */
function Choice({ group, keeping, losing, fromOther, onChoose }: ChoiceProps) {
  const id = useId()
  const sides = [
    { facility: keeping, other: false, label: texts.keepValue },
    { facility: losing, other: true, label: texts.takeValue },
  ]
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'body2', fontWeight: 600 }}>
        {labels()[group.key]}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {sides.map(({ facility, other, label }) => (
          <SideChoice key={label} name={`${id}-${group.key}`} checked={fromOther === other} onChoose={() => onChoose(other)}>
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {label}
            </Box>
            <SideValues facility={facility} fields={group.fields} />
          </SideChoice>
        ))}
      </Box>
    </Box>
  )
}

const fieldLabels: Record<string, string> = form.labels

const mainPhone = ({ main_phone_number: number, phone_extension }: Facility) => number && withExtension(number, phone_extension)

/** A facility's values for these fields, except empty ones. Labels each value if there is more than one. */
function SideValues({ facility, fields }: { facility: Facility; fields: readonly string[] }) {
  const values = facility as Record<string, unknown>
  const filled = fields.filter(field => !isBlank(values[field]))
  if (!filled.length)
    return (
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {texts.nothing}
      </Box>
    )
  return filled.map(field => (
    <Box component="span" key={field} sx={{ typography: 'body2' }}>
      {fields.length > 1 && `${fieldLabels[field]}: `}
      {displayValue(field, field === 'main_phone_number' ? mainPhone(facility) : values[field])}
    </Box>
  ))
}

function displayValue(field: string, value: unknown): ReactNode {
  if (field in facilityTagFields) return <TagNames ids={[value].flat() as number[]} />
  if (field === 'required_snapshot_items') return (value as SnapshotItem[]).map(item => snapshot.names[item]).join(', ')
  if (Array.isArray(value)) return texts.plans(value.length)
  if (typeof value === 'boolean') return value ? form.yes : form.no
  if (/phone|fax/.test(field)) return showPhone(String(value))
  return String(value)
}
