import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { MatchReceipt } from '#domain/matching/receipt.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { useTags } from '../../features/featureTags/useTags.ts'
import { texts } from '../../i18n/english/receipt.ts'
import { receiptQuery } from './queries.ts'
import { ReceiptDifferences } from './ReceiptDifferences.tsx'
import { ReceiptInputs } from './ReceiptInputs.tsx'
import { ReceiptList } from './ReceiptList.tsx'

/** The match list behind an application, for super admins: its inputs, its order, and the result of the same search today. */
export function ReceiptPage() {
  const id = Number(useParams().application_id)
  const { data, error, refetch } = useQuery(receiptQuery(id))
  return (
    <>
      <ScreenBar title={texts.title(id)} about={texts.about}>
        <Button
          variant="outlined"
          startIcon={<PrintOutlined />}
          onClick={() => window.print()}
          sx={{ '@media print': { display: 'none' } }}
        >
          {texts.print}
        </Button>
      </ScreenBar>
      {data ? (
        <Receipt receipt={data} />
      ) : data === null ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={3} height={120} />
      )}
    </>
  )
}

function Receipt({ receipt }: { receipt: MatchReceipt }) {
  const tags = useTags()
  const nameOf = (id: number) => tags.nameOf(id) ?? String(id)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Answer {...receipt} />
      <ReceiptInputs receipt={receipt} nameOf={nameOf} />
      <ReceiptDifferences again={receipt.again} nameOf={nameOf} />
      <ReceiptList receipt={receipt} />
    </Box>
  )
}

/** One sentence on whether the list could be reproduced, and what that proves. */
function Answer({ again, directory_version, rule_version }: MatchReceipt) {
  const [same, sameRule] = [again.directory_version === directory_version, again.rule_version === rule_version]
  const { answer } = texts
  if (again.identical) return <Alert severity="success">{same && sameRule ? answer.exact : answer.identical}</Alert>
  if (!sameRule) return <Alert severity="info">{answer.otherRule}</Alert>
  return <Alert severity={same ? 'error' : 'info'}>{same ? answer.broken : answer.changed}</Alert>
}
