import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { texts } from '../../i18n/english/insights.ts'

export const PrintButton = () => (
  <Button
    variant="outlined"
    startIcon={<PrintOutlined />}
    onClick={() => window.print()}
    sx={{ '@media print': { display: 'none' } }}
  >
    {texts.report.print}
  </Button>
)
