import { useGetList } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { type PayerPair, payerMerges } from '#domain/directory/payerMerges/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/payers.ts'
import { useLastPayerList } from '../../../store/lastPayerList.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList, quiet } from '../../../ui/console/ConsoleList.tsx'
import { ChoiceInput } from '../../../ui/console/filters.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { PayerPairDetails } from './PayerPairDetails.tsx'

const texts = all.duplicates

/** Without a choice, the server lists the pairs to decide on. */
const filters = () => [
  <ChoiceInput
    key="apart"
    source="apart"
    alwaysOn
    label={texts.state}
    empty={texts.states.Open}
    choices={[{ id: 'true', name: texts.states.Apart }]}
  />,
]

const columns = (): ConsoleColumn<PayerPair>[] => [
  { field: 'one', headerName: texts.first, flex: 2, minWidth: 150, valueGetter: nameAndCode },
  { field: 'other', headerName: texts.second, flex: 2, minWidth: 150, valueGetter: nameAndCode },
  {
    field: 'insurance_type',
    headerName: all.fields.insurance_type,
    minWidth: 120,
    valueGetter: (_value: never, { one }: PayerPair) => all.types[one.insurance_type],
  },
  {
    field: 'alike',
    headerName: texts.compared,
    flex: 2,
    minWidth: 160,
    valueGetter: (alike: PayerPair['alike']) => alike.map(likeness => texts.alike[likeness]).join(', '),
  },
]

const nameAndCode = ({ payer_name, payer_code }: PayerPair['one']) => `${payer_name} (${payer_code})`

/** Columns that tablets show by default. */
const narrowColumns = ['one', 'other']

const titleOf = ({ one, other }: PayerPair) => texts.pair(one.payer_name, other.payer_name)

/** Lists pairs of similar payers, which administrators merge or keep apart. `?pair=5-9` opens two payers, whether they are similar or not. */
export function PayerDuplicates() {
  const [search, setSearch] = useSearchParams()
  const [payers] = useLastPayerList()
  const pair = search.get('pair')
  const show = (id?: string) =>
    setSearch(
      now => {
        const { pair: _, ...list } = Object.fromEntries(now)
        return id === undefined ? list : { ...list, pair: id }
      },
      { replace: id === undefined },
    )
  const { data: [opened] = [] } = useGetList<PayerPair>(
    'payerDuplicates',
    { filter: { ids: pair } },
    { ...quiet, enabled: pair !== null },
  )
  return (
    <ConsoleList<PayerPair>
      resource="payerDuplicates"
      table="payerDuplicates"
      title={texts.title}
      about={texts.about}
      back={<BackLink to={payers}>{texts.back}</BackLink>}
      filters={filters()}
      exported={{ fileName: 'similar-payers', load: input => call(payerMerges.export, input) }}
    >
      <ConsoleDataGrid<PayerPair>
        disableColumnSorting
        label={texts.title}
        columns={columns}
        narrow={narrowColumns}
        empty={texts.none}
        rowName={titleOf}
        rowClick={({ id }) => void show(id)}
      />
      <DetailsDrawer row={(pair !== null && opened) || null} title={titleOf} onClose={() => show()}>
        {shown => <PayerPairDetails key={shown.id} pair={shown} onDecided={() => show()} />}
      </DetailsDrawer>
    </ConsoleList>
  )
}
