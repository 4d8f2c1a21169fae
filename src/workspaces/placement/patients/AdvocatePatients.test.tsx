import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { usePatientFilters } from './AdvocatePatients.tsx'

afterEach(() => vi.useRealTimers())

const readAt = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  return renderHook(() => usePatientFilters()[0], { wrapper }).result.current
}

test('an administrator sees the last 30 days unless the URL says otherwise [DASH-016]', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T20:00:00Z') })
  expect(readAt('/patient/advocate')).toMatchObject({ from: '2026-10-23', until: '2026-11-22' })
  expect(readAt('/patient/advocate?from=2020-01-01')).toMatchObject({ from: '2020-01-01', until: '2026-11-22' })
})
