import type { texts as english } from '../english/retention.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Conservación de datos',
  about:
    'Los expedientes vencidos se eliminan permanentemente una vez al día, excepto los casos abiertos y los pacientes con bloqueo legal. Los plazos de conservación se definen en la configuración del servidor y no pueden ser más cortos de lo que exige la ley.',
  rules: {
    title: 'Plazos de conservación',
    years: '%{count} año |||| %{count} años',
    days: '%{count} día |||| %{count} días',
    due: '%{count} por eliminar',
    none: 'Ninguno por eliminar',
    names: {
      cases: 'Casos cerrados',
      unfinished: 'Registros de ingreso sin terminar',
      drafts: 'Borradores de formularios',
      notifications: 'Notificaciones',
      messages: 'Correos electrónicos y mensajes de texto enviados',
      sessions: 'Sesiones terminadas',
      codes: 'Códigos y enlaces vencidos',
    },
    whys: {
      cases:
        'El expediente completo del paciente: registro de ingreso, documentos y archivos, autorizaciones, solicitudes, notas y chats. Se cuenta desde la última actividad; nunca se elimina antes de que el paciente cumpla 19 años. Al menos seis años (45 CFR 164.316, 164.530); siete para cumplir los requisitos estatales sobre expedientes de atención.',
      unfinished: 'Registros de ingreso sin autorización firmada y sin solicitudes. Se cuenta desde la última vez que se guardó.',
      drafts: 'Datos sin guardar en registros de ingreso y formularios de centros.',
      notifications:
        'Notificaciones que ve el personal en Passage. Contienen solo las iniciales del paciente. El historial del caso se conserva por separado.',
      messages: 'Destinatario, hora y un asunto solo con iniciales. El contenido se elimina en cuanto se envía el mensaje.',
      sessions:
        'Dispositivo y dirección IP de cada inicio de sesión. El registro de auditoría sigue mostrando quién inició sesión.',
      codes:
        'Códigos sin usar y enlaces para actualizar camas disponibles. Un código usado para firmar una autorización se conserva con ella.',
    },
  },
  other: {
    times: {
      disclosures: 'Permanentemente',
      audit: 'Permanentemente',
      mailBodies: 'Hasta su envío',
      throttles: 'Hasta 2 días',
      imports: 'Hasta 1 día',
      deviceDrafts: 'Hasta 1 día',
      copies: 'No se guardan',
    },
    names: {
      disclosures: 'Informe de divulgaciones',
      audit: 'Registro de auditoría y sellos',
      mailBodies: 'Contenido de los correos electrónicos',
      throttles: 'Recuento de inicios de sesión fallidos',
      imports: 'Archivos de importación',
      deviceDrafts: 'Borradores en dispositivos',
      copies: 'Copias del expediente del paciente',
    },
    whys: {
      disclosures:
        'A qué centro, cuándo y según qué autorización (solo identificadores). Un paciente puede pedir los últimos seis años (45 CFR 164.528). Nadie puede cambiar estas entradas.',
      audit:
        'Quién hizo qué y cuándo, solo con identificadores (45 CFR 164.312, 164.316). Las entradas se sellan en secuencia, por lo que se detectaría si se quitara una.',
      mailBodies: 'Cifrado hasta que se envía el correo electrónico y luego eliminado.',
      throttles: 'Sirve para frenar los intentos de adivinar contraseñas; luego se elimina.',
      imports: 'Se conservan hasta que termina la importación.',
      deviceDrafts: 'Cifrados en el dispositivo hasta que se puedan enviar.',
      copies: 'Se crean en el dispositivo del usuario y Passage no las conserva. El registro de auditoría anota cada copia.',
    },
  },
  runs: {
    title: 'Ejecuciones',
    next: 'Próxima ejecución: alrededor de %{when}.',
    none: 'Todavía no hay ejecuciones.',
    when: 'Cuándo',
    erased: 'Eliminado',
    nothing: 'No había nada por eliminar',
    some: '%{name}: %{count}',
    atWork: 'En curso',
  },
  holds: {
    title: 'Bloqueos legales',
    about: 'Para un caso judicial, una investigación o una queja. Los expedientes de estos pacientes no se eliminan.',
    none: 'Ningún paciente tiene un bloqueo legal.',
    place: 'Poner bloqueo legal',
    placeTitle: 'Poner un bloqueo legal a un paciente',
    placeAbout:
      'No se eliminará ningún expediente de este paciente hasta que se levante el bloqueo. El registro de auditoría anota su nombre y el motivo.',
    patient: 'ID del paciente',
    patientHint: 'Lo encuentra en la dirección web de las páginas del paciente o en el registro de auditoría.',
    reason: 'Motivo del bloqueo',
    placing: 'Poniendo…',
    placed: 'El paciente %{id} tiene un bloqueo legal.',
    of: 'Paciente %{id}',
    by: 'por %{name}, ',
    lifted: 'Levantado por %{name}, ',
    liftedWhy: 'Motivo: %{reason}',
    lift: 'Levantar bloqueo',
    liftOf: 'Levantar bloqueo: paciente %{id}',
    liftTitle: '¿Levantar el bloqueo del paciente %{id}?',
    liftAbout:
      'Los plazos de conservación vuelven a aplicarse, y la próxima ejecución elimina permanentemente los expedientes vencidos. El registro de auditoría anota su nombre y el motivo.',
    liftReason: 'Motivo para levantar el bloqueo',
    lifting: 'Levantando…',
    liftConfirm: 'Levantar bloqueo',
    liftDone: 'Bloqueo del paciente %{id} levantado.',
  },
}
