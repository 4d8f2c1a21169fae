import { HttpError } from '#domain/platform/httpError.ts'
import { installation } from '#domain/platform/installation/contract.ts'
import { noticeAt } from '#domain/platform/installation/schema.ts'
import { difference } from '../auditTrail/write.ts'
import { drawn, pictureExtension } from '../files/redraw.ts'
import { type Call, type Handlers, handler } from '../http/handler.ts'
import { changeInstallation, readInstallation } from './settings.ts'

async function showNotice({ tx, now }: Call<typeof installation.notice>) {
  return noticeAt(await readInstallation(tx), new Date(now))
}

const showMap = handler(installation.map, {
  subject: async ({ context }) => context.config.MAP_FILE,
  notFound: 'This installation has no map file',
  run: async ({ subject: path }) => ({ path, type: 'application/vnd.pmtiles', name: 'map.pmtiles', kept: true as const }),
})

async function showInstallation({ tx }: Call<typeof installation.show>) {
  return readInstallation(tx)
}

const changeSettings = handler(installation.change, {
  prepare: async ({ body: { logo } }) => (logo ? redrawnLogo(logo) : logo),
  run: async ({ tx, now, body: { logo: _, updated_at: seen, ...settings }, prepared: logo, addAuditSubject }) => {
    const change = { ...settings, ...(logo !== undefined && { logo }) }
    const { logo: oldLogo, ...before } = await changeInstallation(tx, change, { now, seen })
    const changed = difference(before, settings)
    addAuditSubject({
      type: 'installation',
      ids: [1],
      detail: { ...changed, ...(logo !== undefined && logo !== oldLogo && { logo: 'changed' }) },
    })
    return readInstallation(tx)
  },
})

/** The largest logo in pixels; screens show it at half this height. */
const drawing = { side: 480, height: 80, maxPixels: 20_000_000, quality: 80 }

/** Redraws the picture as a small WebP without metadata, because every page contains it. Throws 422 if it cannot be decoded. */
async function redrawnLogo(dataUrl: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const logo = await drawn(bytes, drawing).catch(() => undefined)
  const message = 'This picture cannot be used. Choose a PNG, JPEG, or WebP picture with simple shapes.'
  if (!logo || logo.length > 40_000) throw new HttpError('invalid', message, { errors: { logo: message } })
  return `data:image/${pictureExtension};base64,${logo.toString('base64')}`
}

export const installationRoutes: Handlers<typeof installation> = {
  notice: showNotice,
  map: showMap,
  show: showInstallation,
  change: changeSettings,
}
