import { afterEach, expect, test } from 'vitest'
import { showLanguage } from '../../../i18n/language.ts'
import { deviceName } from './deviceName.ts'

afterEach(() => showLanguage('en'))

test('the device of a session is named in the user’s language', async () => {
  const devices = ['Chrome on Windows', 'Safari', 'Unknown device']
  expect(devices.map(deviceName)).toEqual(devices)
  await showLanguage('es')
  expect(devices.map(deviceName)).toEqual(['Chrome en Windows', 'Safari', 'Dispositivo desconocido'])
})
