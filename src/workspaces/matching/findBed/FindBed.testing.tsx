import { fireEvent, screen } from '@testing-library/react'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { anOrganization, aPayer } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import { aMatch, anAnswer, server } from '../testing.ts'
import './FindBed.tsx'
import '../../intake/IntakeWizard.tsx'

const hospital = { label: 'Los Angeles, CA 90071', found_by: 'hospital' as const, wanted: null }
const answer = anAnswer([aMatch(1), aMatch(2, { directory_listing: true })])
const near = (change: object) => ({ json: { data: { ...answer, center: { ...answer.center, ...hospital, ...change } } } })
type Body = { age: number | null; treatment_levels: number[]; gender: string | null; plans: string[]; near: unknown }

export function connect() {
  const { requests } = server({
    also: {
      [`GET /organizations/${testAdvocate.organization_id}`]: () => ({
        json: { data: anOrganization({ type: 'hospital', zip_code: '90071' }) },
      }),
      'GET /providers/active': () => ({
        json: { data: [aPayer({ payer_code: 'AETNA', payer_name: 'Aetna', insurance_type: 'Private' })], total: 1 },
      }),
      'POST /matches': ({ body }) => {
        const { place } = ((body as Body).near ?? {}) as { place?: { zip: string } }
        if (place?.zip === '00000') return near({ problem: 'unknown_place', fallback: true })
        return place ? near({ label: `Reno, NV ${place.zip}`, found_by: 'zip' }) : near({})
      },
      'POST /matches/count': () => ({ json: { data: { total: 7 } } }),
      'GET /users/current/draft-key': () => ({ json: { data: { key: '0'.repeat(64) } } }),
      'POST /common/lookup': () => ({ json: { data: {} } }),
    },
  })
  const bodiesOf = (call: string) => requests(call).map(({ body }) => body as Body)
  return { searches: () => bodiesOf('POST /matches'), counts: () => bodiesOf('POST /matches/count') }
}

export const open = () => openAt('/find-a-bed', '/patient/community')
export const loaded = () => screen.findByRole('article', { name: 'House 1' })
export const age = () => screen.getByRole('textbox', { name: 'Age' })
export const zip = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'ZIP code' })
export const typeIn = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
