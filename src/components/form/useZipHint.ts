import { useQuery } from '@tanstack/react-query'
import { states } from '#domain/states.ts'
import { addressQuery } from '../../dataProvider/addresses.ts'
import { texts as fields } from '../../i18n/english/fields.ts'

const texts = fields.address

/** What is odd about a ZIP code that was typed and left: too short, unknown, or of another state. It is said, and stops nobody. */
export function useZipHint(zip: string, state: string | null, left: boolean) {
  const whole = /^\d{5}(-\d{4})?$/.test(zip)
  const { data } = useQuery({ ...addressQuery(zip), enabled: whole })
  if (!zip) return {}
  if (!whole) return { hint: left && zip.replace(/\D/g, '').length < 5 ? texts.short : undefined }
  if (!data) return {}
  const town = data[0]
  if (!town) return { hint: texts.unknown(zip) }
  const isElsewhere = state && state !== town.state
  return { town, hint: isElsewhere ? texts.elsewhere(zip, town.city, stateNames.get(town.state) ?? town.state) : undefined }
}

const stateNames = new Map<string, string>(states.map(({ code, name }) => [code, name]))
