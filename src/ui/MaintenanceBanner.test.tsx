import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inLanguage } from '../i18n/i18nProvider.ts'
import { installationColor, installationName, maintenanceNotice } from '../startup/installation.ts'
import { MaintenanceBanner, maintenanceTime } from './MaintenanceBanner.tsx'

const metas: HTMLMetaElement[] = []
function setMeta(name: string, content: string) {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: `passage-${name}`, content })
  document.head.append(meta)
  metas.push(meta)
}
afterEach(() => {
  cleanup()
  for (const meta of metas.splice(0)) meta.remove()
})

const notice = { text: null, from: '2026-12-01T23:00:00.000Z', until: '2026-12-02T00:30:00.000Z' }

test('a notice shows when the maintenance takes place and what to do', () => {
  render(<MaintenanceBanner notice={notice} />)
  const banner = screen.getByRole('complementary', { name: 'Maintenance' })
  expect(banner.textContent).toMatch(/^Planned maintenance: .+\. Passage may be unavailable/)
  expect(maintenanceTime(notice)).toMatch(/Dec (1|2)/)
  expect(maintenanceTime({ ...notice, until: null })).toMatch(/\d:00/)
})

test('in Spanish, the time has Spanish names of days and months', async () => {
  expect(await inLanguage('es', () => maintenanceTime(notice))).toMatch(/^(lun|mar|mié), \d+ de (nov|dic)/)
})

test('a text replaces the usual sentence, and without a notice there is no banner', () => {
  const { rerender } = render(<MaintenanceBanner notice={{ ...notice, text: 'Use paper forms.' }} />)
  expect(screen.getByRole('complementary').textContent).toMatch(/Use paper forms\.$/)
  rerender(<MaintenanceBanner notice={null} />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('the page reads the name, color, and notice that the server wrote into it', () => {
  expect([installationName(), installationColor(), maintenanceNotice()]).toEqual(['Passage', undefined, null])
  setMeta('name', 'Mercy Beds')
  setMeta('color', '#5B2A86')
  setMeta('notice', JSON.stringify(notice))
  expect([installationName(), installationColor(), maintenanceNotice()]).toEqual(['Mercy Beds', '#5B2A86', notice])
})
