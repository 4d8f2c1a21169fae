import { newsInSpanish } from '#domain/messaging/notifications/spanish.ts'
import { demandDays } from '#domain/placement/demand/contract.ts'
import { english, type Referral, shortAddress } from './english.ts'
import type { ServerTexts } from './texts.ts'

const signedOut = 'Se cerraron todas sus sesiones'
const othersSignedOut = 'Se cerraron todas las demás sesiones'

/** The notice for each kind of change, depending on whether the owner or an administrator made it. */
const notices = {
  email_changed: {
    owner: {
      subject: 'Se cambió su correo electrónico de Passage',
      description: `Su correo electrónico de Passage se cambió en Configuración de la cuenta. ${othersSignedOut}.`,
    },
    administrator: {
      subject: 'Un administrador cambió su correo electrónico de Passage',
      description: `Un administrador cambió su correo electrónico de Passage. ${signedOut}.`,
    },
  },
  username_changed: {
    owner: { subject: 'Se cambió su nombre de usuario de Passage', description: 'Se cambió su nombre de usuario de Passage.' },
    administrator: {
      subject: 'Un administrador cambió su nombre de usuario de Passage',
      description:
        'Un administrador cambió su nombre de usuario de Passage. También puede iniciar sesión con su correo electrónico.',
    },
  },
  phone_changed: {
    owner: {
      subject: 'Se cambió su número de teléfono de Passage',
      description: 'Su número de teléfono de Passage se cambió en Configuración de la cuenta.',
    },
    administrator: {
      subject: 'Un administrador cambió su número de teléfono de Passage',
      description: 'Un administrador cambió su número de teléfono de Passage.',
    },
  },
  password_changed: {
    owner: {
      subject: 'Se cambió su contraseña de Passage',
      description: `Se cambió su contraseña de Passage. ${othersSignedOut}.`,
    },
    administrator: {
      subject: 'Un administrador estableció una contraseña nueva para su cuenta de Passage',
      description: `Un administrador estableció una contraseña nueva para su cuenta de Passage. ${signedOut}. Elegirá su propia contraseña la próxima vez que inicie sesión.`,
    },
  },
  factor_on: {
    owner: {
      subject: 'Se activó la autenticación de dos factores en su cuenta de Passage',
      description:
        'Se activó la autenticación de dos factores en su cuenta de Passage. Al iniciar sesión, ahora ingresará un código de su aplicación de autenticación después de la contraseña.',
    },
    administrator: {
      subject: 'Se activó la autenticación de dos factores en su cuenta de Passage',
      description:
        'Se activó la autenticación de dos factores en su cuenta de Passage. Al iniciar sesión, ahora ingresará un código después de la contraseña.',
    },
  },
  factor_off: {
    owner: {
      subject: 'Se desactivó la autenticación de dos factores en su cuenta de Passage',
      description:
        'Se desactivó la autenticación de dos factores en su cuenta de Passage. Ahora solo necesita su contraseña para iniciar sesión.',
    },
    administrator: {
      subject: 'Un administrador desactivó la autenticación de dos factores en su cuenta de Passage',
      description: `Un administrador desactivó la autenticación de dos factores en su cuenta de Passage. Ahora solo necesita su contraseña para iniciar sesión. ${signedOut}.`,
    },
  },
  codes_renewed: {
    owner: {
      subject: 'Se reemplazaron sus códigos de respaldo de Passage',
      description: 'Se crearon diez códigos de respaldo nuevos para su cuenta de Passage. Los anteriores ya no funcionan.',
    },
    administrator: {
      subject: 'Se reemplazaron sus códigos de respaldo de Passage',
      description: 'Se reemplazaron sus códigos de respaldo de Passage.',
    },
  },
  locked: {
    owner: { subject: 'Se bloqueó su cuenta de Passage', description: 'Se bloqueó su cuenta de Passage.' },
    administrator: {
      subject: 'Un administrador bloqueó su cuenta de Passage',
      description: `Un administrador bloqueó su cuenta de Passage. ${signedOut} y no puede iniciar sesión hasta que un administrador desbloquee su cuenta.`,
    },
  },
  unlocked: {
    owner: {
      subject: 'Se desbloqueó su cuenta de Passage',
      description: 'Se desbloqueó su cuenta de Passage. Puede volver a iniciar sesión.',
    },
    administrator: {
      subject: 'Un administrador desbloqueó su cuenta de Passage',
      description: 'Un administrador desbloqueó su cuenta de Passage. Puede volver a iniciar sesión.',
    },
  },
}

const paragraphs = (lines: readonly (string | undefined)[]) => lines.filter(line => line !== undefined).join('\n\n')

/** A duration in whole days, or in whole hours if it is shorter than two days. Rounded down, so that it is never too long. */
const validity = (seconds: number): string => {
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} días`
  const hours = Math.max(1, Math.floor(seconds / 3600))
  return hours === 1 ? '1 hora' : `${hours} horas`
}

/** How messages to a facility call the sender. */
const sender = (hospital: string | null) => hospital ?? 'Un hospital'
const referral = ({ hospital, isNew }: Omit<Referral, 'phone'>) =>
  isNew ? `Remisión de ${sender(hospital)}` : `Novedades sobre una remisión de ${sender(hospital)}`
const byPhone = (phone: string) => `Para responder por teléfono, llame al ${phone}.`

/** The Spanish emails, text messages, and faxes. */
export const spanish: ServerTexts = {
  code: code => ({
    subject: 'Su código de verificación',
    body: `Su código es ${code}. Compártalo solo con el miembro del personal que está con usted. El código es válido por 10 minutos. Si no lo esperaba, ignore este mensaje.`,
  }),
  resetCode: (code, minutes) => ({
    subject: 'Restablezca su contraseña de Passage con este código',
    body: paragraphs([
      `Su código es ${code}. Es válido por ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} y funciona una sola vez.`,
      'Ingréselo en la página donde lo pidió. Passage nunca se lo pedirá por teléfono ni por correo electrónico.',
      'Si no pidió restablecer su contraseña, ignore este correo. Su contraseña no ha cambiado.',
    ]),
  }),
  signUpReceived: {
    subject: 'Recibimos su petición de una cuenta de Passage',
    body: 'Gracias. Un administrador revisará su petición. Cuando se apruebe, le enviaremos una contraseña temporal por correo electrónico. No necesita hacer nada ahora.',
  },
  accountExists: url => ({
    subject: 'Inicie sesión en su cuenta de Passage',
    body: paragraphs([
      'Alguien, probablemente usted, pidió una cuenta de Passage con este correo electrónico. Sin embargo, ya existe una cuenta o una petición pendiente con este correo.',
      url && `Inicie sesión o restablezca su contraseña: ${url}`,
      'Si no fue usted, ignore este correo.',
    ]),
  }),
  invitation: (organization, link) => ({
    subject: 'Tiene una invitación a Passage',
    body: paragraphs([
      `${organization} usa Passage. Un administrador le invitó a unirse.`,
      `Elija su contraseña: ${link}`,
      'El enlace es válido por 72 horas y funciona una sola vez. Si no esperaba esta invitación, ignore este correo.',
    ]),
  }),
  approved: ({ username, password, seconds, url }) => ({
    subject: 'Inicie sesión en Passage: se aprobó su cuenta',
    body: [
      'Se aprobó su petición para unirse a Passage.',
      '',
      `Nombre de usuario: ${username}`,
      `Contraseña temporal: ${password}`,
      '',
      `La contraseña temporal es válida por ${validity(seconds)}. Elegirá su propia contraseña cuando inicie sesión por primera vez.`,
      ...(url ? ['', `Iniciar sesión: ${url}`] : []),
    ].join('\n'),
  }),
  accountApproved: ({ username, isFirst, link }) => ({
    subject: 'Inicie sesión en Passage: se aprobó su cuenta',
    body: paragraphs([
      'Un administrador aprobó su cuenta de Passage.',
      `Nombre de usuario: ${username}`,
      `${
        isFirst
          ? 'Inicie sesión con la contraseña temporal que le dio su administrador. Elegirá su propia contraseña cuando inicie sesión por primera vez.'
          : 'Inicie sesión con su contraseña.'
      } Si no sabe su contraseña, use “¿Olvidó su contraseña?” en la página de inicio de sesión.`,
      link && `Iniciar sesión: ${link}`,
    ]),
  }),
  accountChanged: (support, { kind, by, to }) => {
    const { subject, description } = notices[kind][by]
    const unexpected =
      by === 'administrator'
        ? `Si no lo pidió, escriba a ${support} ahora.`
        : kind === 'password_changed'
          ? `Si no fue usted, restablezca su contraseña con “¿Olvidó su contraseña?” en la página de inicio de sesión y escriba a ${support}.`
          : `Si no fue usted, cambie su contraseña y escriba a ${support}.`
    const why =
      to === 'previous'
        ? 'Este era el correo electrónico de la cuenta hasta hace poco. Durante los 7 días posteriores al cambio, también enviamos los avisos de seguridad a este correo.'
        : undefined
    return { subject, body: paragraphs([description, unexpected, why]) }
  },
  accountSecurity: {
    changes: 'Vea los cambios',
    accountChanges: 'Vea los cambios de la cuenta',
    decide: 'Apruébelo o deniéguelo',
    noLink: 'Inicie sesión y vaya a Herramientas > Seguridad de las cuentas.',
    superAdminAdded: newsInSpanish[english.accountSecurity.superAdminAdded]!,
  },
  claimDecided: ({ outcome, listing, organization, note, link }) => {
    const { subject, first } = {
      Approved: {
        subject: `Reclamación aprobada: configure ${listing} en Passage`,
        first: `${listing} ahora es una sede de ${organization}. Revise su perfil y asigne un rol a alguien. Hasta entonces, los defensores no pueden enviarle solicitudes.`,
      },
      Refused: {
        subject: `Reclamación denegada: ${listing}`,
        first: `Un administrador denegó la reclamación de que ${listing} pertenece a ${organization}.`,
      },
      Overtaken: {
        subject: `Reclamación cerrada: ${listing} se asignó a otra organización`,
        first: `Un administrador asignó ${listing} a otra organización, por lo que su reclamación se cerró.`,
      },
    }[outcome]
    return { subject, body: paragraphs([first, note ? `Nota del administrador: ${note}` : undefined, link]) }
  },
  signingRecord: {
    title: 'Registro de la firma',
    about: day =>
      `Passage agregó esta página cuando se abrió el archivo el ${day}. Las páginas anteriores son el formulario tal como está guardado. Las fechas están en hora del Pacífico.`,
    labels: {
      signedBy: 'Firmado por',
      authority: 'Facultad para firmar en nombre del paciente',
      exception: 'Fundamento legal para firmar sin representante',
      method: 'Cómo se firmó',
      text: 'Texto firmado',
      recorded: 'Registrado',
      page: 'Página firmada',
      form: 'Formulario firmado',
      revoked: 'Revocada',
      ends: 'Termina',
    },
    patient: 'El paciente',
    unknown: 'Sin registrar',
    forPatient: (name, relationship) => `${name} (${relationship}), en nombre del paciente`,
    authorities: {
      parent: 'Padre o madre',
      guardian: 'Tutor legal',
      health_care_agent: 'Representante de atención médica',
      other: 'Otro',
    },
    methods: {
      sms: 'Con un código enviado por mensaje de texto',
      email: 'Con un código enviado por correo electrónico',
      print: 'A mano, en el formulario impreso',
      hospital: 'A mano, en el formulario propio del hospital',
    },
    text: (language, version) => `${language === 'es' ? 'Español' : 'Inglés'}, versión ${version}`,
    dayBy: (day, name) => (name ? `${day} por ${name}` : day),
    attached: day => `Adjuntada a la autorización el ${day}`,
    notAttached: 'Página firmada sin adjuntar',
    attested: (name, day) => `${name} confirmó el ${day} que tiene el formulario firmado`,
  },
  bedCounts: (facility, link) => ({
    subject: `Actualice las camas disponibles de hoy en ${facility}`,
    body: paragraphs([
      `Los defensores buscan camas. ¿Cuántas hay disponibles hoy en ${facility}?`,
      link ? `Actualice las cifras sin iniciar sesión: ${link}` : 'Inicie sesión en Passage para actualizar las cifras.',
      link && 'Este enlace es solo para usted. Funciona durante un día y solo para estas cifras de camas.',
      'Los gerentes y los administradores de la organización pueden desactivar este recordatorio en Camas disponibles > Configuración.',
    ]),
  }),
  emergency: support => ({
    reason: 'El motivo está en el registro de consentimiento del paciente en Passage.',
    concerns: `Si este acceso le preocupa, escriba a ${support}.`,
  }),
  referralEmail: ({ link, phone, ...about }) => ({
    subject: referral(about),
    body: paragraphs([
      about.isNew
        ? `${sender(about.hospital)} pregunta si tiene una cama. Abra la petición, sin necesidad de una cuenta: ${link}`
        : `Hay novedades sobre una remisión que usted respondió. Ábrala: ${link}`,
      byPhone(phone),
      'El enlace es válido por 72 horas. Es solo para su equipo de admisiones. Si no esperaba este correo, ignórelo.',
    ]),
  }),
  /** Refers to the QR code and the code above it, so that the page has each of them once. */
  referralFax: ({ page, phone, ...about }) => ({
    subject: referral(about),
    body: paragraphs([
      `${
        about.isNew
          ? `${sender(about.hospital)} pregunta si tiene una cama. Puede responder sin una cuenta.`
          : 'Hay novedades sobre una remisión que usted respondió.'
      } Escanee el código QR de arriba con un teléfono, o abra ${shortAddress(page)} e ingrese el código de arriba.`,
      `${byPhone(phone)} El código es válido por 72 horas. Confidencial: solo para el equipo de admisiones. Esta página no contiene información de salud. Si le llegó por error, destrúyala y llame a este número.`,
    ]),
  }),
  referralWithdrawn: ({ hospital, phone }) => ({
    subject: `Se retiró una remisión de ${sender(hospital)}`,
    body: `${sender(hospital)} retiró una remisión. Sus enlaces ya no funcionan y no se comparte nada más. Si tiene preguntas, llame al ${phone}.`,
  }),
  referralCode: code => ({
    subject: 'Su código para una remisión',
    body: `Su código es ${code}. Es válido por 10 minutos. Compártalo solo con la persona de su equipo de admisiones que responde a la remisión. Si no lo esperaba, ignore este mensaje.`,
  }),
  listingInvitation: ({ name, sent, page }) => ({
    subject: `Reclame la ficha de ${name}`,
    body: paragraphs([
      `Los hospitales remitieron ${sent === 1 ? 'a un paciente' : `a ${sent} pacientes`} a ${name} por medio de Passage en los últimos ${demandDays} días.`,
      `Con una cuenta gratuita, su equipo de admisiones recibe las remisiones directamente y mantiene al día sus camas disponibles. Cree una cuenta: ${page}`,
      'Un administrador revisa cada petición. Si no esperaba este correo, ignórelo.',
    ]),
  }),
  digest: (unread, url) => ({
    subject: unread === 1 ? 'Revise 1 notificación sin leer en Passage' : `Revise ${unread} notificaciones sin leer en Passage`,
    body: paragraphs([
      unread === 1 ? 'Tiene 1 notificación sin leer en Passage.' : `Tiene ${unread} notificaciones sin leer en Passage.`,
      url ? `Inicie sesión para ver sus notificaciones: ${url}` : 'Inicie sesión en Passage para ver sus notificaciones.',
      'Para cambiar cómo le notifica Passage, vaya a Configuración de la cuenta.',
    ]),
  }),
  alert: (subject, link) =>
    paragraphs([
      `${subject}.`,
      link ? `Ver en Passage: ${link}` : 'Inicie sesión en Passage para ver los detalles.',
      'Para cambiar cómo le notifica Passage, vaya a Configuración de la cuenta.',
    ]),
  alertText: english.alertText,
}
