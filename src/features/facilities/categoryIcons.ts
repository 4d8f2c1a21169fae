import type { SvgIconComponent } from '@mui/icons-material'
import AccessibleOutlined from '@mui/icons-material/AccessibleOutlined'
import CakeOutlined from '@mui/icons-material/CakeOutlined'
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

/** Icons by category of facility attributes (MAT-009). */
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
