import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Pdf } from '#domain/platform/pdf/document.ts'
import { drawFooters as drawFootersOf } from '#domain/platform/pdf/paper.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { withCode } from '../startup/code.ts'
import { installationLogo, installationOwnName } from '../startup/installation.ts'

const loadPdf = () => Promise.all([import('#domain/platform/pdf/document.ts'), import('../dataProvider/fontFiles.ts')])

/**
 * Creates an empty A4 document. `content` is everything that will be written to it, for which this loads the fonts. Loads the PDF library
 * on first use.
 */
export async function createPdf(title: string, content: unknown): Promise<Pdf> {
  const [{ createDocument }, { fontFiles }] = await withCode(loadPdf)
  const language = i18nProvider.textLocale() === 'es' ? 'es' : 'en'
  const brand = { name: installationOwnName(), logo: await logoForPdf() }
  return createDocument({ title, language, brand, content, fonts: fontFiles })
}

/** The finished document as a file. */
export async function pdfFile(pdf: Pdf): Promise<Blob> {
  const bytes = await (await pdf.finish()).save({ useObjectStreams: false })
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
}

/** Draws each page's footer: the short notice from 42 CFR 2.32 and the page number. */
export const drawFooters = (pdf: Pdf, formatNumber: (number: number, total: number) => string) =>
  drawFootersOf(pdf, redisclosure.short, formatNumber)

/** The installation's logo as a PNG, because a PDF cannot contain a WebP. Undefined if it has none or the picture is damaged. */
async function logoForPdf(): Promise<Uint8Array | undefined> {
  const url = installationLogo()
  if (!url) return undefined
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    canvas.getContext('2d')!.drawImage(picture, 0, 0)
    const png = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
    return png ? new Uint8Array(await png.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
