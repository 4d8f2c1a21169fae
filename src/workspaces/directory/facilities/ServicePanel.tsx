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
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { texts } from '../../../i18n/english/matching.ts'
import type { ShownFacility, ViewerContext } from './facilityView.ts'
import { groupTags, type ServiceTab, shownName } from './serviceTabs.ts'
import { usePayerNames } from './usePayerNames.ts'

type Props = { match: ShownFacility; tab: ServiceTab; viewer: ViewerContext }

/**
 * A tab with the facility's services by category. Requested services have a check mark. The payment tab also lists insurance
 * plans.
 */
export function ServicePanel({ match, tab, viewer: { tags, needed, plans: own } }: Props) {
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
