import type { texts as english, sessionsTexts as englishSessions } from '../english/settings.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Configuración de la cuenta',
  password: 'Cambiar contraseña',
  setPassword: 'Definir una contraseña',
  noRole: {
    member:
      'Todavía no tiene un rol que le dé acceso a los pacientes de %{organization}. Pida a un administrador de %{organization} que le asigne uno. Hasta entonces, verá esta página al iniciar sesión.',
    alone:
      'Todavía no es miembro de una organización. Pida a un administrador de su hospital o centro de tratamiento que le agregue. Hasta entonces, verá esta página al iniciar sesión.',
  },
  you: 'Su información',
  youAbout:
    'Puede iniciar sesión con su dirección de correo electrónico. Cuando la cambia, enviamos un correo a la dirección anterior y a la nueva, y cerramos su sesión en los demás dispositivos.',
  fields: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    phoneNum: 'Número de teléfono',
    email: 'Correo electrónico',
    comMethods: 'Medios de comunicación',
  },
  reach: 'Cómo le avisa Passage',
  reachAbout: 'Enviamos avisos cuando se requiere una acción o cuando ocurre algo importante. Elija ninguno, uno o más medios.',
  sms: 'Al elegir mensajes de texto, acepta recibirlos en su teléfono. Pueden aplicarse tarifas de mensajes y datos. La frecuencia de los mensajes varía.',
  update: 'Actualizar',
  updating: 'Actualizando…',
  picture: {
    title: 'Foto de perfil',
    about: 'Las personas con quienes trabaja la ven junto a su nombre.',
    yours: 'Su foto',
    choose: 'Elija una foto o suéltela aquí',
    hint: 'Un archivo: JPG o PNG',
    remove: 'Quitar foto',
    removing: '¿Quitar su foto de perfil?',
    removeAbout: 'En su lugar se mostrarán sus iniciales.',
    removed: 'Foto de perfil quitada',
    saved: 'Foto de perfil guardada',
    crop: 'Recortar foto',
    cropAbout: 'Arrastre la foto o use las teclas de flecha. Los demás ven la parte dentro del círculo.',
    area: 'Parte visible de la foto. Use las teclas de flecha para moverla.',
    zoom: 'Zoom',
    save: 'Guardar foto',
    saving: 'Guardando…',
    cancel: 'Cancelar',
  },
  messages: {
    title: 'Mensajes de Passage',
    about:
      'Correos electrónicos y mensajes de texto que se le enviaron, los más recientes primero. Los códigos y las contraseñas no se muestran.',
    none: 'Todavía no hay mensajes',
    when: 'Cuándo',
    how: 'Medio',
    subject: 'Asunto',
    state: 'Estatus',
    failed: 'No se pudieron cargar sus mensajes',
  },
}

export const sessionsTexts: PhrasesOf<typeof englishSessions> = {
  warning: {
    title: '¿Sigue ahí?',
    about: 'Ha estado inactivo. Para proteger los datos de los pacientes, cerraremos su sesión en %{time}.',
    wholeTitle: 'Su sesión está por terminar',
    wholeAbout: 'Las sesiones tienen un límite de tiempo. Su sesión se cerrará en %{time} y podrá volver a iniciarla enseguida.',
    kept: 'Los datos de su registro de ingreso se guardan como borrador.',
    stay: 'Mantener la sesión abierta',
    understood: 'Aceptar',
    out: 'Cerrar sesión ahora',
    aloud: 'Su sesión se cerrará en %{seconds} segundos.',
  },
  own: {
    title: 'Dónde tiene la sesión abierta',
    about: 'Navegadores donde tiene la sesión abierta ahora. Si no reconoce alguno, cierre esa sesión y cambie su contraseña.',
    here: 'este navegador',
    on: '%{browser} en %{system}',
    since: 'Inicio de sesión',
    used: 'Último uso',
    device: 'Dispositivo',
    end: 'Cerrar sesión',
    endOf: 'Cerrar sesión: %{device}',
    ended: 'Se cerró la sesión en %{device}',
    everywhere: 'Cerrar sesión en todas partes',
    everywhereTitle: '¿Cerrar sesión en todas partes?',
    everywhereAbout: 'Esto cierra su sesión en todos los navegadores, incluido este. Se perderán los cambios sin guardar.',
  },
  user: {
    title: 'Inicio de sesión',
    none: 'No tiene la sesión abierta en ningún lugar.',
    sessions: 'Navegadores con sesión abierta',
    locked: 'Bloqueado por un administrador desde %{when}',
    stopped: 'Bloqueado hasta %{when} tras demasiados intentos fallidos de inicio de sesión (excepto en navegadores conocidos).',
    open: 'Puede iniciar sesión',
    notApproved: 'No puede iniciar sesión: esta cuenta no está aprobada.',
    organizationDeactivated:
      'La organización está desactivada: el usuario puede, como máximo, ver las solicitudes abiertas de ella y no recibe notificaciones.',
    lock: 'Bloquear cuenta',
    lockTitle: '¿Bloquear la cuenta de %{name}?',
    lockAbout:
      'Se cerrará la sesión del usuario en todas partes y no podrá iniciar sesión hasta que un administrador desbloquee la cuenta.',
    factorOn: 'La autenticación de dos factores está activada.',
    factorOff: 'La autenticación de dos factores está desactivada.',
    factorReset: 'Quitar la autenticación de dos factores',
    factorTitle: '¿Quitar la autenticación de dos factores de %{name}?',
    factorAbout:
      'Úselo cuando un usuario haya perdido tanto su teléfono como sus códigos de respaldo. Primero confirme su identidad. Se cerrará su sesión en todas partes y recibirá una notificación por correo electrónico.',
    linked: 'Inicia sesión a través de %{issuer}.',
    unlink: 'Desvincular del inicio de sesión de la organización',
    unlinkTitle: '¿Desvincular a %{name} del inicio de sesión de la organización?',
    unlinkAbout:
      'Úselo cuando la persona tenga una identidad nueva en la organización. Se cierran las sesiones que empezaron allí. El próximo inicio de sesión allí vuelve a vincular la cuenta por su correo electrónico verificado.',
    unlock: 'Desbloquear cuenta',
    unlocked: 'El usuario puede volver a iniciar sesión.',
    endTitle: '¿Cerrar la sesión de %{name} en todas partes?',
    endAbout: 'Se perderán los cambios sin guardar. El usuario puede volver a iniciar sesión.',
  },
}
