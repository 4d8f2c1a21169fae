import type { ServerTexts } from './texts.ts'

/** The Spanish emails and text messages. */
export const spanish: ServerTexts = {
  code: code => ({
    subject: 'Su código de verificación',
    body: `Su código es ${code}. Compártalo solo con el miembro del personal que está con usted. El código es válido por 10 minutos. Si no lo esperaba, ignore este mensaje.`,
  }),
}
