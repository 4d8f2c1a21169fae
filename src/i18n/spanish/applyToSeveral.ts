import type { texts as english, sendPlanTexts as englishSendPlan } from '../english/applyToSeveral.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  open: 'Enviar solicitud a %{count} centro |||| Enviar solicitud a los %{count}',
  anyway: 'Enviar solicitud a %{count} centro de todos modos |||| Enviar solicitud a los %{count} de todos modos',
  first: 'Enviar solicitud a los primeros %{count}',
  firstAnyway: 'Enviar solicitud a los primeros %{count} de todos modos',
  all: 'Enviar a todos los compatibles',
  none: 'Enviar solicitud',
  title: 'Enviar solicitud a %{count} centro |||| Enviar solicitudes a %{count} centros',
  about: 'Cada centro recibe su propia solicitud. Los centros no pueden ver las solicitudes de los demás.',
  allTitle: 'Enviar a todos los compatibles',
  allAbout:
    'Un centro compatible usa Passage. Recibe una solicitud ahora. |||| %{count} centros compatibles usan Passage. Los primeros cinco, en orden de compatibilidad, reciben una solicitud ahora; usted decide si siguen los demás.',
  mostAbout:
    'Estos son los primeros %{count} centros compatibles que usan Passage, en orden de compatibilidad. Los primeros cinco reciben una solicitud ahora; usted decide si siguen los demás.',
  noneFit: 'Ningún centro de esta búsqueda puede recibir una solicitud. Los compatibles ya tienen una o no usan Passage.',
  notFound: 'No se pudieron cargar los centros. Inténtelo de nuevo.',
  next: 'Enviar a los cinco siguientes si nadie acepta antes de',
  nextHint:
    'Cada vez que pase este tiempo se envía a cinco más, hasta llegar a todos. Se detiene cuando el paciente acepta una oferta, cuando termina la autorización o el caso, o cuando usted presiona Detener.',
  noNext: 'No enviar más',
  byTime: '%{time} (en %{span})',
  others: 'Después, de cinco en cinco:',
  readers: {
    title: 'Quién puede ver esta información',
    text: 'Los coordinadores de admisiones y los gerentes de cada centro pueden leer el registro de ingreso del paciente, la solicitud y su nota. Su acceso termina cuando la autorización deja de ser válida o 30 días después de que termina la solicitud. No pueden ver a qué otros centros se envió solicitud.',
  },
  forAll: 'Estos datos faltan en el registro de ingreso y todos estos centros los pedirán:',
  list: 'Centros seleccionados',
  nothing: 'No falta nada.',
  nothingElse: 'No falta nada más.',
  already: 'Ya envió una solicitud aquí. No se enviará otra.',
  callOnly: 'Aún no está en Passage, por lo que no se enviará una solicitud. Llame al %{phone}.',
  notOn: 'Aún no está en Passage, por lo que no se enviará una solicitud.',
  note: 'Nota para todos los centros',
  onePress: 'Por el resto del día, enviar solicitudes a los centros seleccionados con un clic',
  onePressHint:
    'Usa esta nota, se aplica solo a este paciente y termina cuando cierra sesión o recarga la página. Si falta algo más, este formulario se abre de nuevo.',
  results: 'Resultado de cada centro',
  summary: 'Se envió solicitud a %{sent} de %{count} centro |||| Se envió solicitud a %{sent} de %{count} centros',
  sent: 'Solicitud enviada.',
  notSent: 'No se envió.',
  retry: 'Intentar de nuevo',
  done: 'Listo',
}

export const sendPlanTexts: PhrasesOf<typeof englishSendPlan> = {
  label: 'Solicitudes planificadas',
  next: 'Próxima solicitud: %{time}, si nadie acepta |||| Próximas %{count} solicitudes: %{time}, si nadie acepta',
  waits: 'Las próximas solicitudes esperan la respuesta del paciente a una oferta.',
  asked: 'Solicitud enviada a %{asked} de %{count} centros.',
  following: 'Después: %{names}',
  stop: 'Detener',
  stopLabel: 'Detener las solicitudes planificadas',
  stopOf: 'Detener las solicitudes planificadas de %{name}',
  stopped: 'Detenidas. No se enviarán más solicitudes.',
  stopFailed: 'No se pudieron detener las solicitudes planificadas. Inténtelo de nuevo.',
  skipped: 'Sin enviar:',
  ended: {
    stopped: 'Usted detuvo las solicitudes planificadas.',
    agreed: 'No se enviarán más solicitudes: el paciente aceptó una oferta.',
    taken_back: 'No se enviarán más solicitudes: se deshizo una aceptación.',
    closed: 'No se enviarán más solicitudes: el caso ya no está activo.',
    release: 'No se enviarán más solicitudes: la autorización ya no es válida.',
    reassigned: 'No se enviarán más solicitudes: el paciente tiene otro defensor.',
    account: 'No se enviarán más solicitudes: el defensor ya no puede enviarlas.',
    finished: 'Ya se envió solicitud a todos los centros de la lista.',
  },
}
