import { contract } from '../endpoint.ts'
import { instant } from '../formats.ts'
import { z } from '../zod.ts'
import { InstallationState, installationSettings, MaintenanceNotice } from './schema.ts'

export const installation = contract({
  notice: {
    method: 'GET',
    path: '/installation/notice',
    about: 'The maintenance notice that signed-in users see; null if there is none.',
    access: 'signed in',
    beforeWelcome: true,
    beforeFactor: true,
    whenDeactivated: 'always',
    response: MaintenanceNotice.nullable(),
  },
  map: {
    method: 'GET',
    path: '/installation/map',
    about: "The operator's own street map, a PMTiles archive. Send a Range header to read a part of it. 404 if there is none.",
    access: 'signed in',
    whenDeactivated: 'view only',
    query: z.object({ version: z.string().max(40).optional().describe('Ignored. A new version is a new file for caches.') }),
    responseType: 'file',
    response: z.string(),
  },
  show: {
    method: 'GET',
    path: '/admin/installation',
    about: 'The settings of the installation that can be changed while it is running. Null means the default.',
    access: 'system.read',
    response: InstallationState,
  },
  change: {
    method: 'PATCH',
    path: '/admin/installation',
    about:
      'Changes some of these settings. `updated_at` is the value from the last read; 409 if someone else has changed them since.',
    access: 'system.change',
    body: z.object({
      ...z.object(installationSettings).partial().shape,
      logo: z
        .string()
        .max(700_000, 'The picture is too large. Choose one with at most 500 KB')
        .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/, 'Choose a PNG, JPEG, or WebP picture')
        .nullable()
        .optional(),
      updated_at: instant.nullable(),
    }),
    response: InstallationState,
  },
})
