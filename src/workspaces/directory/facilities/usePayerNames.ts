import { useQuery } from '@tanstack/react-query'
import { payersQuery } from '../../../dataProvider/patientQueries.ts'

/** Payer names by code. Loads them when the user expands the first card. */
export const usePayerNames = () => useQuery({ ...payersQuery, select: toNames })

const toNames = (payers: { payer_code: string; payer_name: string }[]): ReadonlyMap<string, string> =>
  new Map(payers.map(payer => [payer.payer_code, payer.payer_name]))
