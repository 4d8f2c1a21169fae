/** The parts of a record copy, time zones, and the states whose names differ. */
export const places: Readonly<Record<string, string>> = {
  // The parts of a patient’s record copy
  'What was entered about you: who you are, how to reach you, your insurance, your health, and what you need':
    'Lo que se registró sobre usted: quién es, cómo comunicarse con usted, su seguro, su salud y lo que necesita',
  'What the numbers in the intake mean': 'Lo que significan los números del registro de ingreso',
  'Your advocate and their organization, the status of your case, and whether it is on legal hold':
    'Su defensor y la organización de este, el estatus de su caso y si tiene un bloqueo legal',
  'Who has an unsaved draft of your intake, and since when. A draft is not part of your record until it is saved':
    'Quién tiene un borrador sin guardar de su registro de ingreso y desde cuándo. Un borrador no forma parte de su expediente hasta que se guarda',
  'Your documents and photos. The files are in the folder “files”':
    'Sus documentos y fotos. Los archivos están en la carpeta “files”',
  'The forms you signed to share your information, and when you revoked them':
    'Los formularios que firmó para compartir su información y cuándo los revocó',
  'The codes sent to your phone or email to confirm a form':
    'Los códigos enviados a su teléfono o correo electrónico para confirmar un formulario',
  'Your applications: every step, note, question, answer, chat message, and bed hold':
    'Sus solicitudes: cada paso, nota, pregunta, respuesta, mensaje de chat y reserva de cama',
  'Calls, faxes, and links to facilities on your behalf': 'Llamadas, faxes y enlaces a centros en su nombre',
  'The facility lists used to send your applications': 'Las listas de centros que se usaron para enviar sus solicitudes',
  'Who received your information (45 CFR 164.528)': 'Quién recibió su información (45 CFR 164.528)',
  'Notifications about your case that staff received in Passage':
    'Notificaciones sobre su caso que el personal recibió en Passage',
  'Emails and text messages about you: recipient, time, and subject. Passage does not keep the content':
    'Correos electrónicos y mensajes de texto sobre usted: destinatario, hora y asunto. Passage no conserva el contenido',
  'When and why an administrator opened your chats in an emergency':
    'Cuándo y por qué un administrador abrió sus chats en una emergencia',
  'Who viewed or changed your record, and when': 'Quién consultó o cambió su expediente y cuándo',
  // Time zones
  Eastern: 'Este',
  'Eastern, Michigan': 'Este, Michigan',
  'Eastern, Indiana': 'Este, Indiana',
  Central: 'Centro',
  Mountain: 'Montaña',
  'Mountain, Boise': 'Montaña, Boise',
  'Mountain, Arizona (no daylight saving)': 'Montaña, Arizona (sin horario de verano)',
  Pacific: 'Pacífico',
  'Atlantic, Puerto Rico': 'Atlántico, Puerto Rico',
  'Atlantic, U.S. Virgin Islands': 'Atlántico, Islas Vírgenes de EE. UU.',
  'Chamorro, Northern Mariana Islands': 'Chamorro, Islas Marianas del Norte',
  'Marshall Islands': 'Islas Marshall',
  Palau: 'Palaos',
  'Central European, military': 'Europa Central, fuerzas armadas',
  'Japan, military': 'Japón, fuerzas armadas',
  // States whose names differ
  'American Samoa': 'Samoa Americana',
  'Armed Forces Americas': 'Fuerzas Armadas de las Américas',
  'Armed Forces Europe': 'Fuerzas Armadas de Europa',
  'Armed Forces Pacific': 'Fuerzas Armadas del Pacífico',
  'District of Columbia': 'Distrito de Columbia',
  'Federated States of Micronesia': 'Estados Federados de Micronesia',
  Hawaii: 'Hawái',
  Louisiana: 'Luisiana',
  Mississippi: 'Misisipi',
  Missouri: 'Misuri',
  'New Hampshire': 'Nuevo Hampshire',
  'New Jersey': 'Nueva Jersey',
  'New Mexico': 'Nuevo México',
  'New York': 'Nueva York',
  'North Carolina': 'Carolina del Norte',
  'North Dakota': 'Dakota del Norte',
  'Northern Mariana Islands': 'Islas Marianas del Norte',
  Oregon: 'Oregón',
  Pennsylvania: 'Pensilvania',
  'South Carolina': 'Carolina del Sur',
  'South Dakota': 'Dakota del Sur',
  'U.S. Virgin Islands': 'Islas Vírgenes de EE. UU.',
  'West Virginia': 'Virginia Occidental',
}
