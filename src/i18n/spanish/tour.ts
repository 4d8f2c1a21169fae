import type { texts as english } from '../english/tour.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  away: 'Descartar',
  again: 'Puede volver a ver esto cuando quiera en el menú de su perfil.',
  show: 'Mostrar',
  hide: 'Ocultar',
  done: 'completado',
  advocate: {
    title: 'Su primera colocación, en cinco pasos',
    patient: {
      title: 'Agregue un paciente',
      text: 'Llene diez secciones cortas. Sus datos se guardan mientras escribe, así que no los perderá si la página se cierra.',
    },
    add: 'Agregar un paciente',
    release: {
      title: 'Obtenga la autorización firmada',
      text: 'Hágalo en la sección 2, con un código o en papel. Hasta que se firme la autorización, ningún centro puede ver al paciente.',
    },
    matches: {
      title: 'Revise los centros compatibles',
      text: 'Seleccione “Buscar centros” en la tarjeta del paciente. Verá qué necesidades cubre cada centro, en una lista y en un mapa. Los centros compatibles no son recomendaciones.',
    },
    apply: {
      title: 'Envíe solicitudes a varios centros',
      text: 'Cada centro responde por separado. “Su turno” señala lo que requiere su acción.',
    },
    agree: {
      title: 'Acepte una oferta',
      text: 'Cuando el paciente acepta una oferta, usted puede cancelar las demás solicitudes en el mismo paso.',
    },
  },
  coordinator: {
    title: 'De la solicitud al ingreso, en cinco pasos',
    beds: {
      title: 'Informe sus camas disponibles',
      text: 'Actualice las cifras en esta página. Los defensores ven cada cifra y cuándo la actualizó.',
    },
    waiting: {
      title: 'Empiece por lo que requiere su acción',
      text: 'Las solicitudes con el plazo más próximo aparecen primero. Seleccione un nombre para abrir el paciente.',
    },
    answer: {
      title: 'Responda paso a paso',
      text: 'Responda las preguntas sobre el pago, la entrevista y la aceptación. Si responde No, ingrese un motivo. Puede deshacer un error.',
    },
    missing: {
      title: '¿Falta algo?',
      text: 'Seleccione “Pedir más información” para preguntar al defensor sin rechazar.',
    },
    chat: { title: 'Use el chat', text: 'Está junto a cada solicitud. El defensor recibe una notificación de inmediato.' },
  },
  center: {
    title: 'Prepare sus centros, en cuatro pasos',
    people: {
      title: 'Asigne roles a su personal',
      text: 'Los coordinadores responden a las solicitudes. Los gerentes las ven y mantienen el perfil.',
    },
    facilities: {
      title: 'Complete cada centro',
      text: 'Complete siete secciones. Una lista muestra lo que falta para que los defensores puedan encontrar el centro.',
    },
    claim: {
      title: 'Reclame sus fichas del directorio',
      text: 'Hágase cargo de las fichas de sus centros, con su historial.',
    },
    answers: {
      title: 'Defina su plazo de respuesta',
      text: 'Los defensores ven su meta, y le enviamos un recordatorio a su equipo antes de que venza el plazo de una respuesta.',
    },
  },
  member: {
    title: 'Tres páginas que debe conocer',
    organization: 'Mi organización',
    colleagues: { title: 'Su organización', text: 'Vea los miembros y sus roles.' },
    alerts: {
      title: 'Preferencias de notificación',
      text: 'Elija correo electrónico, mensajes de texto o un resumen diario en esta página.',
    },
    figures: {
      title: 'Estadísticas',
      text: 'Cada cifra explica cómo se cuenta. Abra una para ver los casos a los que tiene acceso.',
    },
    insights: 'Estadísticas',
  },
  admin: {
    title: 'Lo esencial para administradores',
    approve: {
      title: 'Apruebe los registros de usuarios',
      text: 'Los registros pendientes aparecen primero. Cuando aprueba uno, enviamos una contraseña temporal por correo electrónico.',
    },
    users: 'Usuarios',
    organizations: {
      title: 'Administre organizaciones y centros',
      text: 'Abra uno para ver sus miembros, sedes e historial. Presione Ctrl K para buscar uno por nombre.',
    },
    directory: {
      title: 'Importe un directorio',
      text: 'Vea una vista previa de los cambios antes de importar y, si hace falta, deshaga la importación más adelante.',
    },
    imports: 'Importaciones',
    changes: { title: 'Revise los cambios recientes', text: 'Vea quién cambió qué, según sus permisos.' },
    recent: 'Cambios recientes',
  },
}
