import type { texts as english } from '../english/accountSecurity.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  kinds: {
    email_changed: 'Cambio de correo electrónico',
    username_changed: 'Cambio de nombre de usuario',
    phone_changed: 'Cambio de número de teléfono',
    password_changed: 'Cambio de contraseña',
    factor_on: 'Autenticación de dos factores activada',
    factor_off: 'Autenticación de dos factores desactivada',
    codes_renewed: 'Códigos de respaldo reemplazados',
    locked: 'Cuenta bloqueada',
    unlocked: 'Cuenta desbloqueada',
  },
  when: 'Cuándo',
  what: 'Cambio',
  who: 'Quién',
  account: 'Cuenta',
  administrator: '%{name} (administrador)',
  server: 'Desde el servidor (npm run admin)',
  approvedBy: '%{name}, con aprobación de %{approver}',
  own: {
    title: 'Actividad de seguridad',
    about:
      'Cambios en su inicio de sesión y su cuenta, del más reciente al más antiguo. Passage también le envía un correo electrónico por cada cambio. Si no reconoce alguno, cambie su contraseña y comuníquese con soporte.',
    you: 'Usted',
    code: 'Un código enviado a su correo electrónico',
    none: 'Aún no hay cambios',
    noneAbout:
      'Aquí aparecen los cambios de su correo electrónico, número de teléfono, contraseña y autenticación de dos factores.',
    failed: 'No se pudo cargar la actividad de seguridad',
  },
  page: {
    title: 'Seguridad de las cuentas',
    about:
      'Cambios de cuenta que necesitan la aprobación de un segundo administrador. Los superadministradores también ven las alertas y todos los cambios.',
    owner: 'El usuario',
    code: 'El usuario, con un código enviado por correo electrónico',
  },
  approvals: {
    title: 'Aprobaciones',
    about:
      'Después de quitar la autenticación de dos factores de una cuenta, cambiar su correo electrónico o su contraseña dentro de las 24 horas siguientes necesita la aprobación de un segundo administrador, y viceversa. Antes de aprobar, comuníquese con el usuario en un teléfono o una dirección que usted ya tenga.',
    state: 'Mostrar',
    all: 'Todas las peticiones',
    none: 'No hay peticiones por aprobar',
    noneOfThese: 'No se encontraron peticiones',
    failed: 'No se pudieron cargar las peticiones',
    acts: {
      email: 'Cambiar el correo electrónico',
      password: 'Asignar una contraseña nueva',
      factor: 'Quitar la autenticación de dos factores',
    },
    from: 'Correo electrónico actual',
    to: 'Correo electrónico nuevo',
    reason: 'Motivo',
    requested: 'A petición de %{name}',
    expires: 'Vence',
    ownRequest: 'Otro administrador debe revisar su petición.',
    approve: 'Aprobar',
    refuse: 'Denegar',
    approveOf: 'Aprobar: %{act}, %{name}',
    refuseOf: 'Denegar: %{act}, %{name}',
    approveTitle: '¿Aprobar el cambio para %{name}?',
    refuseTitle: '¿Denegar el cambio para %{name}?',
    approveAbout:
      'El cambio se aplica de inmediato. Se cerrarán todas las sesiones de %{name} y se le notificará por correo electrónico.',
    note: 'Nota',
    approved: 'Petición aprobada. El cambio se realizó.',
    refused: 'Denegada',
    decided: '%{state} por %{name}',
    states: { Waiting: 'En espera', Approved: 'Aprobada', Refused: 'Denegada', Expired: 'Vencida' },
  },
  alerts: {
    title: 'Alertas',
    about:
      'Cuentas en las que los administradores quitaron la autenticación de dos factores y cambiaron el correo electrónico o la contraseña en un plazo de 24 horas. Confirme con los usuarios que ellos pidieron estos cambios.',
    none: 'No hay alertas',
    failed: 'No se pudieron cargar las alertas',
    earlier: 'Cambio anterior',
    earlierBy: '%{kind} por %{name}',
  },
  all: {
    title: 'Todos los cambios de cuentas',
    about: 'Cambios de inicio de sesión de todas las cuentas, del más reciente al más antiguo.',
    none: 'Aún no hay cambios',
    failed: 'No se pudieron cargar los cambios',
  },
  request: {
    due: {
      email:
        'Un administrador quitó la autenticación de dos factores en las últimas 24 horas. Un correo electrónico o una contraseña nuevos necesitan la aprobación de un segundo administrador.',
      factor:
        'Un administrador cambió el correo electrónico o la contraseña en las últimas 24 horas. Quitar la autenticación de dos factores necesita la aprobación de un segundo administrador.',
    },
    waiting: 'Pendiente de aprobación: %{acts}',
    open: 'Pedir aprobación',
    title: 'Pedir aprobación para %{name}',
    about: 'Notificaremos a otro administrador, quien aprobará o denegará el cambio.',
    act: 'Cambio',
    email: 'Correo electrónico nuevo',
    password: 'Contraseña nueva',
    reason: 'Motivo',
    reasonHint: 'Qué pidió el usuario y cómo confirmó usted su identidad',
    send: 'Enviar petición',
    done: 'Petición enviada. Otro administrador la revisará.',
  },
}
