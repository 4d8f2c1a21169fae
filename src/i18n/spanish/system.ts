import type { texts as english } from '../english/system.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Sistema',
  installation: {
    title: 'Instalación',
    about:
      'Estos ajustes valen para todos los servidores y usuarios. Surten efecto en un minuto; las páginas abiertas muestran el nombre, el color o el logotipo nuevos al recargarlas.',
    change: 'Cambiar',
    changeOf: 'Cambiar: %{what}',
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Ajustes guardados',
    close: 'Cerrar',
    branding: {
      title: 'Nombre y soporte',
      about: 'Deje un campo vacío para usar el valor predeterminado.',
      name: 'Nombre',
      nameHint: 'En el encabezado, en la página de inicio de sesión, en los PDF y como remitente de los correos',
      color: 'Color',
      colorHint: 'Un color oscuro, como #00677A, para botones y enlaces en el modo claro',
      support: 'Correo electrónico de soporte',
      footer: 'Pie de los correos',
      footerHint: 'Se agrega al final de cada correo. No ingrese datos de pacientes.',
      hasFooter: 'pie de los correos',
    },
    logo: {
      title: 'Logotipo',
      about: 'Una imagen PNG, JPEG o WebP, de preferencia con fondo transparente. Se muestra con una altura de 28 a 36 píxeles.',
      none: 'El logotipo de Passage',
      alt: 'Logotipo actual',
      choose: 'Elegir imagen',
      remove: 'Quitar logotipo',
      tooLarge: 'La imagen es demasiado grande. Elija una de 500 KB como máximo.',
    },
    maintenance: {
      title: 'Aviso de mantenimiento',
      about:
        'Los usuarios lo ven en la página de inicio de sesión y arriba de cada página hasta que termine el mantenimiento, o durante un día si no tiene fin. Las horas están en %{zone}; cada usuario las ve en su propia zona horaria. Para quitarlo, vacíe todos los campos.',
      none: 'Ninguno',
      from: 'Empieza',
      until: 'Termina',
      text: 'Lo que los usuarios deben saber',
      textHint: 'Si está vacío, el aviso dice que Passage puede no estar disponible.',
    },
    release: {
      title: 'Autorización en español',
      about:
        'Los pacientes que prefieren el español ven el texto en español como ayuda de lectura y firman el texto en inglés hasta que el asesor legal revise el texto en español. El registro de auditoría guarda quién cambia esta configuración.',
      none: 'Los pacientes firman el texto en inglés. El asesor legal no ha revisado el texto en español.',
      changed: 'Los pacientes firman el texto en inglés. El texto en español cambió después de la revisión del asesor legal.',
      reviewed:
        'Los pacientes que prefieren el español firman el texto en español. Revisado por %{counsel} el %{day} (versión %{version}).',
      counsel: 'Revisado por',
      counselHint: 'El abogado o el bufete',
      day: 'Fecha de la revisión',
      future: 'La fecha de la revisión no puede ser futura',
      sign: 'Los pacientes que prefieren el español firman el texto en español, versión %{version}',
    },
  },
  bundle: {
    title: 'Paquete de soporte',
    export: 'Guardar paquete de soporte',
    exporting: 'Guardando…',
    about:
      'Envíe este archivo a la persona que le ayuda con un problema: versiones, ajustes sin secretos, estado, tamaños de la base de datos y las últimas líneas del registro de este servidor. No contiene datos de pacientes. El registro de auditoría indica quién lo guardó.',
    failed: 'No se pudo guardar el paquete de soporte',
  },
  about: 'Muestra el estado del servidor que envió esta página. Si hay varios servidores, recargue la página para ver otro.',
  summary: {
    ok: 'Todo funciona.',
    warning:
      '%{count} advertencia. Passage funciona, pero algo requiere atención. |||| %{count} advertencias. Passage funciona, pero algunas cosas requieren atención.',
    failed: 'Este servidor no está listo. El balanceador de carga envía a los usuarios a otros servidores, si los hay.',
  },
  checked: 'Comprobado',
  started: 'Iniciado',
  version: 'Versión %{version}',
  states: { ok: 'Correcto', warning: 'Advertencia', failed: 'Falló', unknown: 'Se desconoce' },
  checks: {
    title: 'Comprobaciones de estado',
    names: {
      database: 'Base de datos',
      migrations: 'Versión de la base de datos',
      index: 'Búsqueda de centros',
      files: 'Almacenamiento de archivos',
      jobs: 'Tareas en segundo plano',
      mail: 'Servidor de correo electrónico',
      texts: 'Mensajes de texto',
      faxes: 'Faxes',
      messages: 'Mensajes salientes',
      clock: 'Reloj',
      seals: 'Sellos de auditoría',
    },
    abouts: {
      database: 'La base de datos responde.',
      migrations: 'La base de datos corresponde a esta versión de Passage.',
      index: 'Los centros están cargados para las búsquedas.',
      files: 'Se pueden guardar archivos y hay espacio suficiente.',
      jobs: 'Los mensajes, recordatorios, importaciones y sellos se procesan a tiempo.',
      mail: 'El servidor de correo electrónico acepta conexiones.',
      texts: 'Ningún mensaje de texto espera a que se configure SMS_URL.',
      faxes: 'Ningún fax espera a que se configure FAX_URL.',
      messages: 'Ningún mensaje que se pueda enviar lleva más de diez minutos en espera.',
      clock: 'El servidor y la base de datos tienen la misma hora.',
      seals: 'Las nuevas entradas del registro de auditoría se sellan en menos de un minuto.',
    },
    unknown: 'Sin comprobar, o no se puede acceder a la base de datos.',
    causes: {
      database_unreachable:
        'La base de datos no responde. Compruebe que esté en funcionamiento y que la red permita la conexión.',
      database_read_only:
        'La base de datos rechaza los cambios, por lo que no se puede guardar nada. Compruebe si es una réplica en espera o si su disco está lleno.',
      migrations_missing: 'La base de datos es anterior a esta versión de Passage. Ejecute las migraciones.',
      database_newer: 'Una versión más reciente de Passage cambió la base de datos. Termine la actualización en este servidor.',
      index_not_loaded: 'Los centros todavía no están cargados. Si esto tarda varios minutos, revise el registro del servidor.',
      disk_full: 'El disco está lleno, por lo que no se pueden subir archivos. Libere espacio.',
      disk_low: 'Solo quedan %{amount} MB para archivos. Libere espacio antes de que ya no se puedan subir.',
      files_read_only:
        'El servidor no puede escribir en su carpeta, por lo que no se pueden subir archivos. Revise los permisos y el montaje.',
      files_unavailable: 'El almacenamiento de archivos no responde, por lo que no se pueden subir ni descargar archivos.',
      job_stuck: 'La tarea “%{job}” dejó de ejecutarse. Reinicie el servidor.',
      job_failing: 'La tarea “%{job}” falló varias veces seguidas. Revise el registro del servidor.',
      mail_not_set_up:
        'El correo electrónico no está configurado. Configure SMTP_URL y reinicie el servidor para enviar los correos en espera.',
      texts_not_set_up:
        'Los mensajes de texto no están configurados. Configure SMS_URL y reinicie el servidor para enviar los mensajes en espera.',
      faxes_not_set_up: 'El fax no está configurado. Configure FAX_URL y reinicie el servidor para enviar los faxes en espera.',
      mail_unreachable:
        'El servidor de correo electrónico no acepta conexiones. Los correos se enviarán cuando vuelva a estar disponible.',
      messages_late: 'El mensaje más antiguo lleva %{amount} en espera. Consulte Mensajes salientes.',
      clock_wrong: 'Los relojes del servidor y de la base de datos difieren en %{amount}. Sincronice ambos con NTP.',
      seals_late:
        'La entrada sin sellar más antigua tiene %{amount}. Compruebe que al menos un servidor ejecute tareas en segundo plano.',
    },
  },
  jobs: {
    title: 'Tareas en segundo plano',
    none: 'Este servidor no ejecuta tareas en segundo plano.',
    running: 'En curso',
    never: 'Todavía no se ha ejecutado',
    last: 'Fin de la última ejecución',
    failures: '%{count} ejecución fallida |||| %{count} ejecuciones fallidas seguidas',
  },
  seconds: '%{count} segundo |||| %{count} segundos',
  minutes: '%{count} minuto |||| %{count} minutos',
}
