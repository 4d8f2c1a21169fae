import type { texts as english } from '../english/secondFactor.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Autenticación de dos factores',
  about:
    'Después de su contraseña, ingresa un código de una aplicación de su teléfono. Así, aunque alguien conozca su contraseña, no puede iniciar sesión.',
  off: 'La autenticación de dos factores está desactivada.',
  on: 'La autenticación de dos factores está activada. Queda %{count} código de respaldo. |||| La autenticación de dos factores está activada. Quedan %{count} códigos de respaldo.',
  setUp: 'Configurar la autenticación de dos factores',
  scan: 'Escanee esto con una aplicación de autenticación de su teléfono.',
  picture: 'Código QR para la aplicación de autenticación',
  key: 'O ingrese esta clave en la aplicación',
  code: 'Código',
  codeHint: 'El código actual de 6 dígitos de su aplicación',
  password: 'Contraseña',
  passwordHint: 'La contraseña con la que inicia sesión',
  endOthers: 'Cerrar mis otras sesiones',
  endOthersHint: 'Se iniciaron sin autenticación de dos factores.',
  turnOn: 'Activar',
  cancel: 'Cancelar',
  working: 'Procesando…',
  codesTitle: 'Sus códigos de respaldo',
  codesAbout:
    'Si no tiene su teléfono, puede usar cada código una vez para iniciar sesión. No volveremos a mostrar estos códigos, así que imprímalos o guárdelos. No los guarde en su teléfono.',
  download: 'Descargar',
  print: 'Imprimir',
  file: 'passage-backup-codes',
  done: 'Ya los guardé',
  renew: 'Crear nuevos códigos de respaldo',
  renewAbout: 'Sus códigos anteriores dejarán de funcionar.',
  turnOff: 'Desactivar la autenticación de dos factores',
  turnOffAbout: 'Iniciará sesión solo con su contraseña.',
  byOrganization: 'Su organización exige la autenticación de dos factores.',
  required: {
    title: 'Configure la autenticación de dos factores',
    about:
      'Su organización exige la autenticación de dos factores a todos los miembros. Configurarla toma aproximadamente un minuto.',
  },
  turnedOff: 'Autenticación de dos factores desactivada.',
  signIn: {
    title: 'Autenticación de dos factores',
    about: 'Ingrese el código de su aplicación de autenticación o un código de respaldo.',
    code: 'Código',
    submit: 'Iniciar sesión',
    loading: 'Cargando...',
    back: 'Empezar de nuevo',
  },
}
