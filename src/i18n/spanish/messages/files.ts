/**
 * What is said about a patient's file (`domain/intake/files`). A remark may end with its number of occurrences, and the source of an answer
 * with its date, so these endings come first.
 */
export const files = {
  '%{remark} (%{count} times)': '%{remark} (%{count} veces)',
  '%{source}, recorded %{day}': '%{source}, registrado el %{day}',

  'C-CDA document%{title}': 'Documento C-CDA%{title}',
  'This is %{kind}. %{wanted}': 'Este archivo es %{kind}. %{wanted}',
  'This file is of an unknown kind. %{wanted}': 'Este archivo es de un tipo desconocido. %{wanted}',
  'an empty file': 'un archivo vacío',
  'a PDF document': 'un documento PDF',
  'a ZIP archive or an Office document. Open it and choose the file inside':
    'un archivo ZIP o un documento de Office. Ábralo y elija el archivo que contiene',
  'a picture': 'una imagen',
  'an RTF document': 'un documento RTF',
  'an HL7 version 2 message': 'un mensaje HL7 versión 2',
  'a web page': 'una página web',
  'a table, such as CSV': 'una tabla, como CSV',
  'This JSON file is incomplete or damaged. Export it again.': 'Este archivo JSON está incompleto o dañado. Expórtelo de nuevo.',
  'This JSON file is not FHIR, because it has no resource type. %{wanted}':
    'Este archivo JSON no es FHIR, porque no tiene un tipo de recurso. %{wanted}',
  'This FHIR file has a single %{kind}, not a Bundle. %{wanted}':
    'Este archivo FHIR tiene un solo %{kind}, no un Bundle. %{wanted}',
  'This XML file is not a C-CDA document. Its first element is “%{name}”. %{wanted}':
    'Este archivo XML no es un documento C-CDA. Su primer elemento es “%{name}”. %{wanted}',
  'This Bundle has %{count} entries. At most %{most} are read. Export one patient.':
    'Este Bundle tiene %{count} entradas. Se leen %{most} como máximo. Exporte un solo paciente.',
  'This document has more than %{most} entries. Export one patient.':
    'Este documento tiene más de %{most} entradas. Exporte un solo paciente.',
  'This Bundle has %{count} patients. Choose a file about one patient, so that no data are mixed up.':
    'Este Bundle tiene %{count} pacientes. Elija un archivo sobre un solo paciente, para que no se mezclen datos.',
  'This document has %{count} patients. Choose a file about one patient, so that no data are mixed up.':
    'Este documento tiene %{count} pacientes. Elija un archivo sobre un solo paciente, para que no se mezclen datos.',

  'Another phone number in the file: %{phone}': 'Otro número de teléfono en el archivo: %{phone}',
  'Choose in section 6: %{substances}. %{source}': 'Elija en la sección 6: %{substances}. %{source}',
  'Choose the current location in section 1. %{source}': 'Elija la ubicación actual en la sección 1. %{source}',
  'Enter the time in section 5. The file has none, or no time zone: %{said}':
    'Ingrese la hora en la sección 5. El archivo no la tiene o no indica la zona horaria: %{said}',
  'start %{day}': 'inicio %{day}',
  'planned end %{day}': 'fin previsto %{day}',
  'Gender identity not recognized: %{identity}': 'No se reconoció la identidad de género: %{identity}',
  'Language not recognized: %{language}': 'No se reconoció el idioma: %{language}',
  'Race not recognized: %{races}': 'No se reconoció la raza: %{races}',
  'State not recognized: %{state}': 'No se reconoció el estado: %{state}',
  'Not a question of the intake: %{source}': 'El registro no pregunta por esto: %{source}',
  'Not in the list of section 7: %{source}': 'No está en la lista de la sección 7: %{source}',
  'Not read: %{parts}': 'No se leyó: %{parts}',
  'The file has %{count} current stays. The latest one was read.':
    'El archivo tiene %{count} estadías actuales. Se leyó la más reciente.',
  'The file calls it %{status}.': 'En el archivo, su estatus es: %{status}.',
  'The intake takes one answer. The file also states the race: %{races}.':
    'El registro admite una sola respuesta. El archivo también indica la raza: %{races}.',

  'Coverage left out because it ended on %{day}: %{payer}': 'Se omitió una cobertura porque terminó el %{day}: %{payer}',
  'Coverage left out because the intake takes two: %{payer}': 'Se omitió una cobertura porque el registro admite dos: %{payer}',
  'Coverage left out because it is %{status}: %{payer}': 'Se omitió una cobertura cuyo estatus es “%{status}”: %{payer}',
  'Coverage: %{payer}. Choose it from the list.': 'Cobertura: %{payer}. Elíjala de la lista.',
  'no payer named': 'no se nombra la aseguradora',
  'payer not named': 'no se nombra la aseguradora',
  'Date of birth left out because it is incomplete: %{date}': 'Se omitió la fecha de nacimiento porque está incompleta: %{date}',
  'Allergy left out because the file says that the patient does not have it: %{name}':
    'Se omitió una alergia porque el archivo dice que el paciente no la tiene: %{name}',
  'Condition left out because the file says that the patient does not have it: %{name}':
    'Se omitió una afección porque el archivo dice que el paciente no la tiene: %{name}',
  'Medication left out because the file says that the patient does not take it: %{name}':
    'Se omitió un medicamento porque el archivo dice que el paciente no lo toma: %{name}',
  'Medication left out because it must not be given: %{name}': 'Se omitió un medicamento porque no se debe administrar: %{name}',
  '%{kind} left out because the file does not say that it is about this patient':
    'Se omitió una parte (%{kind}) porque el archivo no dice que se trate de este paciente',
  'Allergy left out because it was refuted: %{name}': 'Se omitió una alergia porque se descartó: %{name}',
  'Condition left out because it was refuted: %{name}': 'Se omitió una afección porque se descartó: %{name}',
  'Allergy left out because it is %{status}: %{name}': 'Se omitió una alergia cuyo estatus es “%{status}”: %{name}',
  'Condition left out because it is %{status}: %{name}': 'Se omitió una afección cuyo estatus es “%{status}”: %{name}',
  'Medication left out because it is %{status}: %{name}': 'Se omitió un medicamento cuyo estatus es “%{status}”: %{name}',
  resolved: 'resuelto',
  inactive: 'inactivo',
  'in remission': 'en remisión',
  'no longer tracked': 'ya no se sigue',
  'without a status': 'sin estatus',

  'Patient: administrative gender %{gender}': 'Paciente: género administrativo %{gender}',
  'Patient: another family name %{name}': 'Paciente: otro apellido %{name}',
  'Patient: another given name %{name}': 'Paciente: otro nombre %{name}',
  'Patient: date of birth %{day}': 'Paciente: fecha de nacimiento %{day}',
  'Patient: email %{email}': 'Paciente: correo electrónico %{email}',
  'Patient: ethnicity Hispanic or Latino': 'Paciente: origen étnico hispano o latino',
  'Patient: family name %{name}': 'Paciente: apellido %{name}',
  'Patient: gender identity %{identity}': 'Paciente: identidad de género %{identity}',
  'Patient: given name %{name}': 'Paciente: nombre %{name}',
  'Patient: home address %{address}': 'Paciente: domicilio %{address}',
  'Patient: language %{language}': 'Paciente: idioma %{language}',
  'Patient: phone %{phone}': 'Paciente: teléfono %{phone}',
  'Patient: race %{races}, ethnicity Hispanic or Latino': 'Paciente: raza %{races}, origen étnico hispano o latino',
  'Patient: race %{races}': 'Paciente: raza %{races}',
  'Patient: sex at birth %{sex}': 'Paciente: sexo asignado al nacer %{sex}',
  'Coverage: %{payer}, member ID %{id}': 'Cobertura: %{payer}, número de miembro %{id}',
  'Coverage: %{payer}, group %{group}': 'Cobertura: %{payer}, grupo %{group}',
  'Coverage: %{payer}, plan type %{type}': 'Cobertura: %{payer}, tipo de plan %{type}',
  'Coverage: %{payer}, relationship to subscriber %{relationship}':
    'Cobertura: %{payer}, relación con el titular %{relationship}',
  'Coverage: %{payer}, subscriber %{name}': 'Cobertura: %{payer}, titular %{name}',
  'Coverage: %{payer}': 'Cobertura: %{payer}',
  'Encounter: %{stay}, start': 'Estadía: %{stay}, inicio',
  'Encounter: %{stay}, planned end': 'Estadía: %{stay}, fin previsto',
  'Encounter: %{stay}': 'Estadía: %{stay}',
  'kind not stated': 'tipo no indicado',
  'Allergy: %{name}': 'Alergia: %{name}',
  'Condition: %{name}': 'Afección: %{name}',
  'Medication: %{name}': 'Medicamento: %{name}',
} as const
