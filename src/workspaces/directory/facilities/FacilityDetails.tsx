import type { SvgIconComponent } from '@mui/icons-material'
import AccessibleOutlined from '@mui/icons-material/AccessibleOutlined'
import CakeOutlined from '@mui/icons-material/CakeOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import FitnessCenterOutlined from '@mui/icons-material/FitnessCenterOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HealingOutlined from '@mui/icons-material/HealingOutlined'
import MedicationOutlined from '@mui/icons-material/MedicationOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined'
import RestaurantOutlined from '@mui/icons-material/RestaurantOutlined'
import SavingsOutlined from '@mui/icons-material/SavingsOutlined'
import StarOutlined from '@mui/icons-material/StarOutlineOutlined'
import TranslateOutlined from '@mui/icons-material/TranslateOutlined'
import VolunteerActivismOutlined from '@mui/icons-material/VolunteerActivismOutlined'
import WcOutlined from '@mui/icons-material/WcOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { snapshotItemsTexts as snapshot } from '../../../i18n/english/snapshot.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import type { ShownFacility, ViewerContext } from './facilityView.ts'
import { usePayerNames, usePhotos } from './facilityView.ts'
import { PhotoSlides, type Slides, stepOnArrowKeys } from './PhotoSlides.tsx'
import { groupTags, type ServiceTab, serviceTabs, shownName } from './serviceTabs.ts'

/** A facility's photos, description, and services by tab (MAT-045). */
export function FacilityDetails({ match, viewer }: { match: ShownFacility; viewer: ViewerContext }) {
  const [activeTab, setActiveTab] = useState(0)
  const id = useId()
  const tab = serviceTabs[activeTab]!
  return (
    <Box sx={{ pt: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <PhotoCarousel match={match} />
      {match.owner_text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
          {match.owner_text}
        </Typography>
      )}
      <RequiredItems items={match.required_snapshot_items} />
      <Box>
        <Tabs
          value={activeTab}
          onChange={(_, next: number) => setActiveTab(next)}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={texts.card.services}
          sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 } }}
        >
          {serviceTabs.map(({ key, name }, index) => (
            <Tab
              key={key}
              label={name}
              id={`${id}-tab-${index}`}
              aria-controls={index === activeTab ? `${id}-panel` : undefined}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${activeTab}`} tabIndex={0} sx={{ pt: 1.5 }}>
          <ServicePanel match={match} tab={tab} viewer={viewer} />
        </Box>
      </Box>
    </Box>
  )
}

/** Lists the clinical snapshot items that the facility requires. Renders nothing if it requires none. */
const RequiredItems = ({ items }: { items: Match['required_snapshot_items'] }) =>
  items.length > 0 && (
    <Typography variant="body2" sx={{ maxWidth: '70ch' }}>
      <strong>{snapshot.required}:</strong> {items.map(item => snapshot.names[item]).join(', ')}
    </Typography>
  )

/**
 * Shows the facility's photos, one at a time. Clicking a photo enlarges it (MAT-006). Renders nothing for facilities without photos,
 * whose row already shows their initials.
 */
function PhotoCarousel({ match }: { match: Pick<Match, 'id' | 'name' | 's3_filenames'> }) {
  const photos = usePhotos(match)
  const [current, setCurrent] = useState(0)
  const [large, setLarge] = useState(false)
  if (match.s3_filenames.length === 0 || photos.data?.length === 0) return null
  if (photos.isError)
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.photos.failed}
      </Typography>
    )
  // As tall as the photo, so that nothing moves when it arrives.
  if (!photos.data) return <Skeleton variant="rounded" height="auto" sx={{ maxWidth: 440, aspectRatio: '8 / 5' }} />
  const slides = { photos: photos.data, facility: match.name, current, onChange: setCurrent }
  return (
    <>
      <Box sx={{ width: '100%', maxWidth: 440 }}>
        <PhotoSlides {...slides} onEnlarge={() => setLarge(true)} />
      </Box>
      <PhotoDialog {...slides} open={large} onClose={() => setLarge(false)} />
    </>
  )
}

/**
 * Full-size photos, starting with the carousel's current photo. After the dialog is closed, the carousel shows the last photo
 * viewed.
 */
function PhotoDialog({ open, onClose, ...slides }: Slides & { open: boolean; onClose: () => void }) {
  const { photos, current, onChange } = slides
  // The dialog itself has focus when it opens. Once focus moves into the slides, they handle the arrow keys.
  const byKey = stepOnArrowKeys(by => onChange((current + by + photos.length) % photos.length))
  return (
    <Box onKeyDown={byKey} sx={{ display: 'contents' }}>
      <DialogFrame
        open={open}
        title={texts.photos.of(slides.facility)}
        maxWidth="md"
        close={texts.photos.close}
        onClose={onClose}
      >
        <PhotoSlides {...slides} />
      </DialogFrame>
    </Box>
  )
}

type Props = { match: ShownFacility; tab: ServiceTab; viewer: ViewerContext }

/**
 * A tab with the facility's services by category. Requested services have a check mark. The payment tab also lists insurance
 * plans.
 */
function ServicePanel({ match, tab, viewer: { tags, needed, plans: own } }: Props) {
  const groups = groupTags(
    tab,
    match.features.flatMap(id => tags.get(id) ?? []),
  )
  const plans = tab.key === 'payment' && <Plans match={match} own={own} />
  if (groups.length === 0 && !plans)
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.card.noTab}
      </Typography>
    )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {groups.map(group => {
        const Icon = categoryIcons[group.category]
        return (
          <Group key={group.category} name={group.name} icon={Icon && <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />}>
            {group.tags.map(tag => (
              <Tooltip key={tag.id} title={tag.tooltip_content ?? ''}>
                <Item name={shownName(tag)} checked={needed.includes(tag.id)} />
              </Tooltip>
            ))}
          </Group>
        )
      })}
      {plans}
    </Box>
  )
}

const Group = ({ name, icon, children }: { name: string; icon?: ReactNode; children: ReactNode }) => (
  <Box>
    <Typography variant="h4" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mb: 0.5 }}>
      {icon}
      {name}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {children}
    </Box>
  </Box>
)

/** A service, with a check mark if the patient needs it. Accepts a tooltip's props. */
const Item = ({ name, checked = false, ...rest }: { name: string; checked?: boolean }) => (
  <Box component="li" {...rest}>
    <Chip
      size="small"
      variant="outlined"
      label={name}
      {...(checked && { icon: <CheckOutlined />, color: 'primary' as const })}
      sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
    />
  </Box>
)

function Plans({ match, own }: { match: ShownFacility; own: readonly string[] }) {
  const names = usePayerNames().data
  const list = (name: string, codes: readonly string[]) =>
    codes.length > 0 && (
      <Group name={name}>
        {codes.map(code => (
          <Item key={code} name={names?.get(code) ?? code} checked={own.includes(code)} />
        ))}
      </Group>
    )
  const refusals = [
    match.excludes_private_insurance && texts.card.takesNoPrivate,
    match.excludes_hmo && texts.card.takesNoHmo,
  ].filter(Boolean)
  return (
    <>
      {list(texts.card.inNetworkPlans, match.insurance_plans_in_network)}
      {list(texts.card.outOfNetworkPlans, match.insurance_plans_out_network)}
      {refusals.map(refusal => (
        <Typography key={String(refusal)} variant="body2">
          {refusal}
        </Typography>
      ))}
    </>
  )
}

/** Icons for the facility attribute categories (MAT-009). */
export const categoryIcons: Record<string, SvgIconComponent | undefined> = {
  age_population: CakeOutlined,
  gender_population: WcOutlined,
  language: TranslateOutlined,
  treatment_method: MedicationOutlined,
  mental_therapy_program: PsychologyOutlined,
  physical_therapy_program: FitnessCenterOutlined,
  pain_management_program: HealingOutlined,
  support_group: GroupsOutlined,
  feature: StarOutlined,
  facility_general_accomodation: AccessibleOutlined,
  diet: RestaurantOutlined,
  accepts_cash_payment: PaymentsOutlined,
  payment_plans_consideration: SavingsOutlined,
  scholarships_consideration: VolunteerActivismOutlined,
}
