import type { texts as english } from '../english/help.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Ayuda',
  about: 'Cómo hacer las tareas más frecuentes y qué significan las palabras de Passage.',
  tasks: 'Cómo …',
  search: 'Buscar en la ayuda',
  none: 'No se encontró nada. Pruebe con otra palabra.',
  levels: 'Niveles de atención',
  levelsOf: '¿Qué significan los niveles de atención?',
  statuses: 'Estatus de las solicitudes',
  statusesOf: '¿Qué significan los estatus de las solicitudes?',
  rowsOf: '¿Qué significan los estatus y los niveles de atención?',
  statusOf: '¿Qué significa “%{status}”?',
  words: 'Palabras',
  contact: 'Preguntar a una persona',
  contactAbout: 'Escriba al equipo de soporte. No incluya nombres ni otros datos de pacientes.',
  advocate: {
    bed: {
      question: 'Encontrar una cama para un paciente',
      answer:
        'Seleccione “Buscar una cama” e ingrese el nivel de atención, el sexo, la edad, el código postal y el pagador. La lista muestra los centros compatibles, con sus camas disponibles y qué tan rápido responden. “Comenzar” copia sus respuestas al registro de ingreso.',
    },
    missing: {
      question: 'Saber por qué un centro no está en la lista',
      answer:
        'Búsquelo por nombre arriba de la lista. Si no es compatible, los motivos están debajo de la lista. Puede ampliar la distancia o corregir una respuesta del registro de ingreso.',
    },
    phone: {
      question: 'Remitir a un centro que no usa Passage',
      answer:
        'Seleccione “Remitir” en la ficha y elija correo electrónico, fax o teléfono. El centro ve primero una petición sin nombre, y el expediente solo después de confirmar quién responde.',
    },
    several: {
      question: 'Enviar solicitudes a varios centros',
      answer:
        'Marque los centros en la lista y seleccione “Enviar solicitud”. Antes de enviar, usted ve quién leerá qué. También puede planear los cinco siguientes por si nadie acepta.',
    },
    release: {
      question: 'Obtener la autorización firmada',
      answer:
        'La sección 2 del registro ofrece un código por mensaje de texto o correo electrónico, o papel. Adjunte ahí una foto de la página firmada, o más tarde en la revisión. Hasta que se firme, ningún centro puede ver al paciente.',
    },
    shift: {
      question: 'Preparar un cambio de turno',
      answer:
        'Escriba una nota de relevo en el menú de la tarjeta del paciente. “Lista de turno” muestra los casos abiertos de su hospital para imprimirlos. Desde ahí, un colega puede hacerse cargo de un caso.',
    },
    mistake: {
      question: 'Corregir un error',
      answer:
        'La mayoría de los mensajes tiene un botón Deshacer durante 10 segundos; el menú de su perfil muestra los mensajes recientes. En la tabla de aprobación puede cambiar su propia respuesta hasta que la otra parte dé el paso siguiente.',
    },
  },
  coordinator: {
    answer: {
      question: 'Responder a una solicitud',
      answer:
        'Seleccione “Responder” en su fila. El diálogo muestra lo que necesita para decidir y queda abierto para el paso siguiente. Un No necesita un motivo, que el defensor ve.',
    },
    information: {
      question: 'Pedir algo que falta',
      answer:
        'Abra la solicitud y seleccione “Pedir más información”. El plazo de respuesta se detiene hasta que el defensor responda.',
    },
    beds: {
      question: 'Mantener al día nuestras camas disponibles',
      answer:
        'Cambie los números arriba de la lista de solicitudes, o confirme que siguen siendo correctos. Los defensores ven la antigüedad de cada número, y los centros con camas disponibles aparecen primero.',
    },
    hold: {
      question: 'Reservar una cama para un paciente aceptado',
      answer: 'Acepte al paciente y elija por cuánto tiempo se reserva la cama. La reserva termina sola si el paciente no llega.',
    },
    arrival: {
      question: 'Ver quién llega hoy',
      answer:
        'La pestaña Ingreso programado muestra las llegadas: atrasadas, hoy, mañana, más adelante. “Llegó” registra el ingreso.',
    },
    again: {
      question: 'Cambiar un No',
      answer:
        'Si el defensor vuelve a preguntar, abra la solicitud y cambie a Sí la respuesta de ese paso. Solo usted puede reabrirla.',
    },
  },
  manager: {
    profile: {
      question: 'Aparecer en la lista de centros compatibles',
      answer:
        'En Mi organización, abra el centro y complete sus siete secciones. Una lista muestra lo que falta. Un centro o una organización desactivados no aparecen.',
    },
    confirm: {
      question: 'Tener menos que confirmar',
      answer:
        'Lo que un perfil no indica es una pregunta por cada paciente que lo necesita. Responda tantos campos como pueda, también los opcionales.',
    },
    read: {
      question: 'Ver quién envió una solicitud',
      answer:
        'Admisiones muestra las solicitudes a su centro. Usted puede leerlas. Solo los coordinadores de admisiones pueden responderlas.',
    },
  },
  hospital: {
    waits: {
      question: 'Ver cuánto esperan nuestros pacientes',
      answer:
        'Estadísticas muestra las horas desde la llegada hasta cada paso, comparadas con el período anterior, y dónde, por qué y con qué pagadores esperaron los pacientes. Puede limitarlas a un usuario.',
    },
  },
  member: {
    people: {
      question: 'Agregar a un colega',
      answer:
        'Los colegas se registran en la página de inicio de sesión. Un administrador de Passage los aprueba y los agrega a su organización.',
    },
  },
  organization: {
    role: {
      question: 'Dar a un colega un rol en un centro',
      answer:
        'En Mi organización, abra el menú del miembro y seleccione “Agregar rol”. Los coordinadores responden a las solicitudes; los gerentes mantienen el perfil.',
    },
    location: {
      question: 'Agregar una sede',
      answer:
        'Si la sede está en el directorio público, reclame su ficha en Mi organización; su historial se conserva. Si no, seleccione allí “Pedir una sede nueva”. El equipo de soporte verifica las sedes nuevas antes de que se les envíen pacientes.',
    },
  },
  admin: {
    approve: {
      question: 'Aprobar un registro',
      answer:
        'Los registros están primero en la lista de usuarios. Abra uno, elija el hospital y apruebe. El usuario recibe una contraseña temporal por correo electrónico.',
    },
    waits: {
      question: 'Ver lo que espera',
      answer:
        'Lo que espera se indica arriba de cada lista y lleva al inicio de los administradores: registros, reclamaciones, mensajes fallidos, duplicados y más, con su antigüedad.',
    },
    import: {
      question: 'Importar un directorio o una lista de pagadores',
      answer:
        'Abra Importaciones en el menú Herramientas y elija un archivo. Usted ve cada cambio y cada problema antes de que se guarde algo, y puede deshacer la importación.',
    },
    history: {
      question: 'Saber quién cambió algo',
      answer: 'Cambios recientes, en el menú Herramientas, muestra los cambios por persona, registro y fecha.',
    },
    reads: {
      question: 'Saber quién leyó un expediente',
      answer: 'El registro de auditoría, en el menú Herramientas, muestra quién leyó y cambió qué, y cuándo.',
    },
  },
  account: {
    password: {
      question: 'Cambiar mi contraseña o activar la autenticación de dos factores',
      answer:
        'Abra Configuración de la cuenta en el menú de su perfil. Con la autenticación de dos factores, una aplicación de su teléfono muestra un código para cada inicio de sesión.',
    },
    messages: {
      question: 'Elegir cómo recibo avisos',
      answer:
        'Configuración de la cuenta ofrece correo electrónico, mensajes de texto y un resumen diario. Los mensajes fuera de Passage nunca contienen el nombre de un paciente.',
    },
    keys: {
      question: 'Trabajar con el teclado',
      answer: 'Presione ? para ver los atajos. Ctrl K (⌘ K en una Mac) encuentra pacientes, centros y páginas.',
    },
  },
  terms: {
    release: {
      term: 'Autorización para divulgar información',
      meaning:
        'El permiso firmado del paciente para compartir el expediente con centros de tratamiento. Es válido por 365 días y puede revocarse en cualquier momento.',
    },
    match: {
      term: 'Centro compatible',
      meaning:
        'Un centro que, según su propio perfil, puede cubrir las necesidades del paciente. El orden es fijo y no es una recomendación.',
    },
    confirm: {
      term: 'Por confirmar',
      meaning: 'El centro no ha indicado si cubre esta necesidad. Pregunte antes de enviar al paciente.',
    },
    hold: {
      term: 'Retención involuntaria',
      meaning: 'Una orden legal que mantiene a un paciente en atención por un tiempo limitado, como una 5150 en California.',
    },
    bed_hold: {
      term: 'Reserva de cama',
      meaning: 'Una cama que un centro guarda para un paciente aceptado hasta una hora determinada.',
    },
    listing: {
      term: 'Ficha del directorio',
      meaning: 'Un centro de un directorio público. No tiene usuarios en Passage: remita por correo electrónico, fax o teléfono.',
    },
    snapshot: {
      term: 'Resumen clínico',
      meaning:
        'Lo que el personal de admisiones pregunta primero: situación legal, signos vitales, escalas de abstinencia, último consumo. Opcional.',
    },
    clock: {
      term: 'Plazo de respuesta',
      meaning: 'La meta del propio centro para responder. Solo cuentan sus horas de respuesta.',
    },
    turn: {
      term: 'Su turno',
      meaning: 'El paso siguiente de esta solicitud es suyo. Nada ocurre hasta que usted lo dé.',
    },
    vob: {
      term: 'VOB (verificación de beneficios)',
      meaning: 'Lo que cubre la aseguradora, según lo verificó el centro.',
    },
    packet: {
      term: 'Paquete de traslado',
      meaning:
        'Un PDF para el centro que acepta: hoja de datos del paciente, formulario de traslado, resumen clínico, registro de ingreso, autorización y documentos.',
    },
    boarding: {
      term: 'Espera de cama',
      meaning: 'El tiempo que un paciente espera en el hospital desde la primera solicitud hasta la salida.',
    },
  },
  status: {
    New: 'Enviada. El centro no la ha abierto o no ha respondido a ningún paso.',
    'In Review': 'El centro empezó a responder.',
    'Request for Interview': 'El centro quiere hablar con el paciente antes de decidir.',
    Accepted: 'El centro acepta al paciente. El paciente aún no ha dicho que sí.',
    Booked: 'El paciente dijo que sí y la llegada está planeada.',
    Admitted: 'El paciente llegó. El resultado se registra más tarde.',
    'Declined Insurance': 'El centro no acepta el seguro o el método de pago.',
    'Declined Application': 'El centro no puede recibir al paciente. El motivo está en la tabla de aprobación.',
    Rejected: 'El paciente rechazó la oferta del centro.',
    Withdrawn: 'El defensor retiró la solicitud.',
    Cancelled: 'El ingreso programado se canceló antes de que el paciente llegara.',
    'Facility closed': 'El centro se eliminó mientras la solicitud estaba abierta.',
    Hold: 'El defensor puso el caso en pausa. Los centros esperan hasta que se reanude.',
  },
  outcome: 'Cómo terminó la estadía, según lo registró el defensor.',
  older: 'Solo las solicitudes antiguas tienen este estatus.',
}
