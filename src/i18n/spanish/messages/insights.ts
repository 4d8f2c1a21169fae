/** The names and explanations of the figures. */
export const insights: Readonly<Record<string, string>> = {
  'Patients entered': 'Pacientes registrados',
  'Patients whose intake was started in the date range, including cases deleted since then.':
    'Pacientes cuyo registro de ingreso se empezó en el rango de fechas, incluidos los casos eliminados desde entonces.',
  'facilities per patient': 'centros por paciente',
  'Average matches': 'Promedio de centros compatibles',
  'Average number of facilities that matched a patient when their match page was last opened. Patients whose match page was never opened are not counted.':
    'Promedio de centros compatibles con un paciente la última vez que se abrió su página de centros compatibles. No se cuentan los pacientes cuya página nunca se abrió.',
  'applications per patient': 'solicitudes por paciente',
  'Average applications': 'Promedio de solicitudes',
  'Average number of applications sent per patient entered, regardless of outcome.':
    'Promedio de solicitudes enviadas por paciente registrado, sin importar el resultado.',
  'Average accepted applications': 'Promedio de solicitudes aceptadas',
  'Average number of accepted applications per patient entered.': 'Promedio de solicitudes aceptadas por paciente registrado.',
  'Patients admitted': 'Pacientes ingresados',
  'Patients a facility marked as admitted, each counted once.':
    'Pacientes cuyo ingreso marcó un centro; cada uno se cuenta una vez.',
  'Administrative hours saved': 'Horas administrativas ahorradas',
  'Estimate: %{hours} hours of phone calls and faxes saved per application sent.':
    'Estimación: %{hours} horas de llamadas y faxes ahorradas por solicitud enviada.',
  'Patients by status': 'Pacientes por estatus',
  'Each patient is counted once. Cases that are on hold, booked offline, or deleted are counted under that status. All other cases are counted by the application that progressed furthest, even if it is closed. If two applications are tied, an open application counts before a closed one.':
    'Cada paciente se cuenta una vez. Los casos en pausa, programados fuera de Passage o eliminados se cuentan en ese estatus. Los demás casos se cuentan según la solicitud que más avanzó, aunque esté cerrada. Si dos solicitudes empatan, una abierta cuenta antes que una cerrada.',
  'Admitted patients by facility': 'Pacientes ingresados por centro',
  'Patients a facility marked as admitted. A patient admitted by two facilities counts for both.':
    'Pacientes cuyo ingreso marcó un centro. Un paciente que ingresó en dos centros cuenta para ambos.',
  'Admitted patients on and off the network': 'Pacientes ingresados dentro y fuera de la red de Passage',
  'Patients admitted by a facility that uses Passage, or by one without an account that was reached by email, fax, or phone. A patient admitted by both counts for both.':
    'Pacientes ingresados en un centro que usa Passage, o en uno sin cuenta al que se contactó por correo electrónico, fax o teléfono. Un paciente ingresado en ambos cuenta para ambos.',
  'Accepted patients by facility': 'Pacientes aceptados por centro',
  'Patients a facility accepted. A patient accepted by two facilities counts for both.':
    'Pacientes que un centro aceptó. Un paciente aceptado por dos centros cuenta para ambos.',
  'Patients by insurance provider': 'Pacientes por aseguradora',
  'Patients by the payers of their primary and secondary insurance. A patient with two payers counts for both.':
    'Pacientes por los pagadores de su seguro primario y secundario. Un paciente con dos pagadores cuenta para ambos.',
  'Patients by insurance type': 'Pacientes por tipo de seguro',
  'Patients with public insurance, private insurance, or neither. A patient with both counts twice.':
    'Pacientes con seguro público, con seguro privado o sin ninguno. Un paciente con ambos cuenta dos veces.',
  'Patients by mental health condition': 'Pacientes por afección de salud mental',
  'Patients by mental health condition entered in the intake. A patient with several conditions counts for each.':
    'Pacientes por afección de salud mental indicada en el registro de ingreso. Un paciente con varias afecciones cuenta para cada una.',
  'Patients by physical health condition': 'Pacientes por afección de salud física',
  'Patients by medical or acute condition entered in the intake. A patient with several conditions counts for each.':
    'Pacientes por afección médica o aguda indicada en el registro de ingreso. Un paciente con varias afecciones cuenta para cada una.',
  'Patients by accommodation needed': 'Pacientes por adaptación necesaria',
  'Patients by accommodation entered in the intake. A patient with several needs counts for each.':
    'Pacientes por adaptación indicada en el registro de ingreso. Un paciente con varias necesidades cuenta para cada una.',
  'Patients by reason for closing': 'Pacientes por motivo de cierre',
  'Patients with a closed application, by closing reason. A patient with several reasons is counted once under each. Facility declines are not included.':
    'Pacientes con una solicitud cerrada, por motivo de cierre. Un paciente con varios motivos se cuenta una vez en cada uno. No se incluyen los rechazos de los centros.',
  '90th percentile': 'Percentil 90',
  'Week to Date': 'Semana hasta hoy',
  'Last Week': 'Semana pasada',
  'Month to Date': 'Mes hasta hoy',
  'Last Month': 'Mes pasado',
  'Quarter to Date': 'Trimestre hasta hoy',
  'Last Quarter': 'Trimestre pasado',
  'Year to Date': 'Año hasta hoy',
  'Last Year': 'Año pasado',
  Placements: 'Colocaciones',
  'Patients admitted per week. Weeks start on Monday.': 'Pacientes ingresados por semana. Las semanas empiezan el lunes.',
  'From intake to admission': 'Del registro al ingreso',
  'How far patients entered in the date range have progressed.':
    'Hasta dónde han avanzado los pacientes registrados en el rango de fechas.',
  'Time to first response, by facility': 'Tiempo hasta la primera respuesta, por centro',
  'Median time from an application to the facility’s first response, including nights and weekends, with the number of applications answered. Slowest first.':
    'Mediana del tiempo desde una solicitud hasta la primera respuesta del centro, incluidas las noches y los fines de semana, con el número de solicitudes respondidas. Los más lentos primero.',
  'Response targets met, by facility': 'Plazos de respuesta cumplidos, por centro',
  'Of the applications sent in the date range that were answered or became overdue, the percentage with no missed response target, counting only each facility’s own response hours. Lowest first.':
    'De las solicitudes enviadas en el rango de fechas que se respondieron o se atrasaron, el porcentaje que cumplió el plazo de respuesta, contando solo el horario de respuesta de cada centro. Los más bajos primero.',
  'Time to placement, by hospital': 'Tiempo hasta la colocación, por hospital',
  'Median time from a patient’s first application to admission, with the number of patients admitted. Hospitals only. Slowest first.':
    'Mediana del tiempo desde la primera solicitud de un paciente hasta el ingreso, con el número de pacientes ingresados. Solo hospitales. Los más lentos primero.',
  'Time from arrival to admission, by county': 'Tiempo de la llegada al ingreso, por condado',
  'Median time from a patient’s arrival (if unknown, registration) to admission, by the hospital’s county, with the number of patients admitted. Longest first.':
    'Mediana del tiempo desde la llegada de un paciente (o, si se desconoce, desde su registro) hasta el ingreso, por condado del hospital, con el número de pacientes ingresados. Los más largos primero.',
  'Time from arrival to admission, by level of care': 'Tiempo de la llegada al ingreso, por nivel de atención',
  'Median time from a patient’s arrival (if unknown, registration) to admission, by the level of care needed, with the number of patients admitted. Longest first.':
    'Mediana del tiempo desde la llegada de un paciente (o, si se desconoce, desde su registro) hasta el ingreso, por nivel de atención necesario, con el número de pacientes ingresados. Los más largos primero.',
  'Time from arrival to admission, by payer': 'Tiempo de la llegada al ingreso, por pagador',
  'Median time from a patient’s arrival (if unknown, registration) to admission, by the patient’s primary payer, with the number of patients admitted. Longest first.':
    'Mediana del tiempo desde la llegada de un paciente (o, si se desconoce, desde su registro) hasta el ingreso, por pagador principal del paciente, con el número de pacientes ingresados. Los más largos primero.',
  'Decline reasons': 'Motivos de rechazo',
  'Why facilities and patients declined, for applications sent in the date range.':
    'Por qué rechazaron los centros y los pacientes, para solicitudes enviadas en el rango de fechas.',
  'Reasons for closing': 'Motivos de cierre',
  'Why advocates closed applications sent in the date range. Facility declines are not included.':
    'Por qué los defensores cerraron solicitudes enviadas en el rango de fechas. No se incluyen los rechazos de los centros.',
  'Unmet need': 'Necesidades sin cubrir',
  'Searches that found no facility, by level of care and county, with their percentage of all searches in that place.':
    'Búsquedas que no encontraron ningún centro, por nivel de atención y condado, con su porcentaje de todas las búsquedas en ese lugar.',
  'Directory freshness': 'Actualidad del directorio',
  'Facilities by time since their profile was last updated. The date range does not apply.':
    'Centros por tiempo desde la última actualización de su perfil. El rango de fechas no se aplica.',
  'Less than 30 days': 'Menos de 30 días',
  '30 to 89 days': 'De 30 a 89 días',
  '90 days to a year': 'De 90 días a un año',
  'More than a year': 'Más de un año',
}
