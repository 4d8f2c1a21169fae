import type { texts as english, forgottenTexts as englishForgotten, signUpTexts as englishSignUp } from '../english/account.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  welcome: {
    title: 'Bienvenido a Passage',
    about: 'Tres pasos rápidos antes de empezar.',
    aboutWithoutPassword: 'Dos pasos rápidos antes de empezar.',
    aboutRenewal: 'El Acuerdo de usuario final cambió. Léalo y acéptelo para continuar.',
    password: 'Elija su propia contraseña',
    oldHint: 'La contraseña con la que acaba de iniciar sesión',
    reach: 'Preferencias de notificación',
    methods: 'Medios de comunicación',
    optIn:
      'Al elegir un medio, acepta recibir notificaciones y avisos de la plataforma, que se envían cuando se requiere una acción o cuando ocurre algo importante. Puede cambiar sus preferencias más adelante en la configuración de la cuenta.',
    sms: 'Al elegir mensajes de texto, acepta recibirlos en su teléfono. Pueden aplicarse tarifas de mensajes y datos. La frecuencia de los mensajes varía.',
    phone: 'Número de teléfono',
    phoneHint: 'Su cuenta no tiene número de teléfono. Sin él, no recibe mensajes de texto.',
    saved: 'Gracias. Sus preferencias se guardaron.',
  },
  agreement: {
    title: 'Acuerdo de usuario final',
    link: 'Haga clic para aceptar el Acuerdo de usuario final de %{provider}',
    accepted: 'Aceptado',
    accept: 'Acepto los términos y condiciones',
    version: 'Versión %{version}',
    close: 'Cerrar',
  },
  password: {
    title: 'Cambiar contraseña',
    old: 'Contraseña anterior',
    new: 'Contraseña nueva',
    newHint: 'Al menos 8 caracteres, con una letra mayúscula, un número y un carácter especial',
    confirm: 'Confirmar contraseña',
    show: 'Mostrar %{label}',
    hide: 'Ocultar %{label}',
    proceed: 'Continuar',
    ends: 'Al cambiar su contraseña, se cierra su sesión en todos los demás dispositivos.',
  },
}

export const forgottenTexts: PhrasesOf<typeof englishForgotten> = {
  title: '¿Olvidó su contraseña?',
  about: 'Ingrese su correo electrónico y le enviaremos un código de 6 dígitos.',
  email: 'Correo electrónico',
  submit: 'Enviar',
  sending: 'Enviando…',
  sent: 'Si una cuenta usa este correo electrónico, enviamos un código a esa dirección. El código es válido por 10 minutos. Revise también su carpeta de correo no deseado.',
  code: 'Código de restablecimiento',
  codeHint: 'El código de 6 dígitos que aparece en el correo electrónico',
  newPassword: 'Contraseña nueva',
  newHint: 'Al menos 8 caracteres, con una letra mayúscula, un número y un carácter especial',
  confirmation: 'Confirmar contraseña nueva',
  failed: 'ocurrió un error, inténtelo de nuevo',
  another: 'Enviar un código nuevo',
  anotherSent: 'Enviamos un código nuevo. El anterior ya no funciona.',
  otherAddress: 'Usar otra dirección',
  back: 'Volver al inicio de sesión',
}

export const signUpTexts: PhrasesOf<typeof englishSignUp> = {
  title: 'Registrarse',
  about: 'Pida una cuenta de defensor del paciente. Un administrador revisa cada petición.',
  you: 'Sus datos',
  work: 'Su organización',
  labels: {
    first_name: 'Nombre',
    last_name: 'Apellido',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    state: 'Estado',
    organization: 'Organización',
    address: 'Dirección',
    city: 'Ciudad',
    zipcode: 'Código postal',
  },
  submit: 'Registrarse',
  sending: 'Enviando…',
  failed: 'No se pudo completar el registro',
  have: '¿Ya tiene una cuenta?',
  signIn: 'Iniciar sesión',
  follows:
    'Un administrador revisará su petición. Cuando se apruebe, le enviaremos una contraseña temporal por correo electrónico. Úsela para iniciar sesión y elegir la suya.',
  toSignIn: 'Ir al inicio de sesión',
}
