/** Signing in through an organization, tokens and webhooks, files into the intake, and the installation. */
export const platform: Readonly<Record<string, string>> = {
  'Claim with roles': 'Claim con roles',
  'Client ID': 'ID del cliente',
  'Client secret': 'Secreto del cliente',
  'Email domains': 'Dominios de correo electrónico',
  'Email footer': 'Pie de los correos',
  'Every email address counts as verified': 'Toda dirección de correo cuenta como verificada',
  'Has a password': 'Tiene contraseña',
  'ID at the identity provider': 'ID en el proveedor de identidad',
  'Identity provider changed a group': 'El proveedor de identidad cambió un grupo',
  'Identity provider changed a member': 'El proveedor de identidad cambió a un miembro',
  'Identity provider created a group': 'El proveedor de identidad creó un grupo',
  'Identity provider created a member': 'El proveedor de identidad creó a un miembro',
  'Identity provider deleted a group': 'El proveedor de identidad eliminó un grupo',
  'Identity provider deleted a member': 'El proveedor de identidad eliminó a un miembro',
  'Maintenance begins': 'Empieza el mantenimiento',
  'Maintenance ends': 'Termina el mantenimiento',
  'Spanish release, version reviewed by counsel': 'Autorización en español, versión revisada por el asesor legal',
  'Spanish release, reviewed by': 'Autorización en español, revisada por',
  'Spanish release, date of the review': 'Autorización en español, fecha de la revisión',
  'Language of the signed text': 'Idioma del texto firmado',
  'Enter when the text was reviewed': 'Ingrese cuándo se revisó el texto',
  'Enter who reviewed the text': 'Ingrese quién revisó el texto',
  'Reload the page: the Spanish text has changed': 'Vuelva a cargar la página: el texto en español cambió',
  'Use at most 100 characters': 'Use 100 caracteres como máximo',
  'Maintenance notice': 'Aviso de mantenimiento',
  'New accounts': 'Cuentas nuevas',
  'Sign-in through the organization required': 'Inicio de sesión por la organización obligatorio',
  'Support address': 'Dirección de soporte',
  'Trusted acr values': 'Valores de acr de confianza',
  'Trusted amr values': 'Valores de amr de confianza',
  'Values for Org Admins': 'Valores para administradores de la organización',
  'Values for roles at locations': 'Valores para roles en las sedes',
  'Values for patient advocates': 'Valores para defensores del paciente',
  'Added a webhook': 'Agregó un webhook',
  'Changed a setting of the installation': 'Cambió un ajuste de la instalación',
  'Changed a webhook': 'Cambió un webhook',
  'Changed an organization’s sign-in connection': 'Cambió la conexión de inicio de sesión de una organización',
  'Changed the secret key (npm run admin)': 'Cambió la clave secreta (npm run admin)',
  'Chose how an import’s columns are read': 'Eligió cómo se leen las columnas de una importación',
  'Chose an import’s date or what it lists': 'Eligió la fecha de una importación o lo que incluye',
  'Connected an organization to its sign-in': 'Conectó una organización con su inicio de sesión',
  'Created a program’s token': 'Creó el token de un programa',
  'Deleted a webhook': 'Eliminó un webhook',
  'Exported the problems of an import': 'Exportó los problemas de una importación',
  'Linked or created an account by a sign-in through the organization':
    'Vinculó o creó una cuenta al iniciar sesión por la organización',
  'Listed accounts from the server (npm run admin)': 'Listó cuentas desde el servidor (npm run admin)',
  'Made a support bundle': 'Creó un paquete de soporte',
  'Queued a patient’s status for a webhook': 'Puso en cola el estatus de un paciente para un webhook',
  'Removed an organization’s sign-in connection': 'Eliminó la conexión de inicio de sesión de una organización',
  'Replaced a webhook’s secret': 'Reemplazó el secreto de un webhook',
  'Reset an account from the server (npm run admin)': 'Restableció una cuenta desde el servidor (npm run admin)',
  'Revoked a program’s token': 'Revocó el token de un programa',
  'Sent a webhook’s delivery again': 'Envió de nuevo una entrega de un webhook',
  'Sign-in connection not saved: someone else changed it': 'Conexión de inicio de sesión no guardada: otra persona la cambió',
  'Sign-in through the organization failed': 'Falló el inicio de sesión por la organización',
  'Sign-in through the organization not started': 'El inicio de sesión por la organización no empezó',
  'Sign-out by the organization failed': 'Falló el cierre de sesión por la organización',
  'Signed in at the organization, two-factor code requested':
    'Inició sesión en la organización; se pidió el código de dos factores',
  'Signed in through the organization': 'Inició sesión por la organización',
  'Signed out by the organization': 'La organización cerró la sesión',
  'Started a sign-in through the organization': 'Empezó un inicio de sesión por la organización',
  'Tested a webhook': 'Probó un webhook',
  'Tested an organization’s sign-in connection': 'Probó la conexión de inicio de sesión de una organización',
  'Unlocked an account from the server (npm run admin)': 'Desbloqueó una cuenta desde el servidor (npm run admin)',
  'You do not have a password yet. Set one with “Forgot your password?” on the sign-in page.':
    'Todavía no tiene contraseña. Defina una con “¿Olvidó su contraseña?” en la página de inicio de sesión.',
  'Administrators of Passage sign in with their username and password.':
    'Los administradores de Passage inician sesión con su nombre de usuario y contraseña.',
  'The account with your email address belongs to another organization. Sign in the way that organization asks you to, or ask a Passage administrator.':
    'La cuenta con su correo electrónico pertenece a otra organización. Inicie sesión como esa organización lo pide, o pregunte a un administrador de Passage.',
  'The clock of your organization’s sign-in service is wrong, or its response took too long. Start again. If this happens again, ask its IT department.':
    'El reloj del servicio de inicio de sesión de su organización está mal, o su respuesta tardó demasiado. Empiece de nuevo. Si vuelve a ocurrir, pregunte a su departamento de informática.',
  'The response of your organization’s sign-in service could not be verified. Start again. If this happens again, ask its IT department.':
    'No se pudo verificar la respuesta del servicio de inicio de sesión de su organización. Empiece de nuevo. Si vuelve a ocurrir, pregunte a su departamento de informática.',
  'This sign-in has expired or was already used. Start again.': 'Este inicio de sesión venció o ya se usó. Empiece de nuevo.',
  'You do not have an account yet. Ask a Passage administrator to create one.':
    'Todavía no tiene una cuenta. Pida a un administrador de Passage que le cree una.',
  'Your account is awaiting approval.': 'Su cuenta espera aprobación.',
  'Your account is awaiting approval. Ask an administrator to approve it.':
    'Su cuenta espera aprobación. Pida a un administrador que la apruebe.',
  'Your account is linked to another identity of your organization. Ask a Passage administrator to unlink it.':
    'Su cuenta está vinculada a otra identidad de su organización. Pida a un administrador de Passage que la desvincule.',
  'Your account is locked. Ask an administrator to unlock it.':
    'Su cuenta está bloqueada. Pida a un administrador que la desbloquee.',
  'Your email address does not belong to this organization. Sign in with the address that your organization gave you.':
    'Su correo electrónico no pertenece a esta organización. Inicie sesión con el correo que le dio su organización.',
  'Your email address does not belong to this organization. Sign in with your username and password, or with the address that your organization gave you.':
    'Su correo electrónico no pertenece a esta organización. Inicie sesión con su nombre de usuario y contraseña, o con la dirección que le dio su organización.',
  'Your organization did not let you sign in. Ask its IT department whether you have access to Passage.':
    'Su organización no le permitió iniciar sesión. Pregunte a su departamento de informática si tiene acceso a Passage.',
  'Your organization requires its own sign-in. Choose “Continue with your organization”.':
    'Su organización exige su propio inicio de sesión. Elija “Continuar con su organización”.',
  'Your organization’s sign-in service did not send your email address. Ask its IT department to release it to Passage.':
    'El servicio de inicio de sesión de su organización no envió su correo electrónico. Pida a su departamento de informática que lo entregue a Passage.',
  'Your organization’s sign-in service did not send your name. Ask its IT department to release it to Passage.':
    'El servicio de inicio de sesión de su organización no envió su nombre. Pida a su departamento de informática que lo entregue a Passage.',
  'Your organization’s sign-in service has not verified your email address. Verify it there, or ask its IT department for help.':
    'El servicio de inicio de sesión de su organización no ha verificado su correo electrónico. Verifíquelo ahí o pida ayuda a su departamento de informática.',
  'Your organization’s sign-in service is not responding. Try again in a few minutes. If it still does not respond, ask your organization’s IT department.':
    'El servicio de inicio de sesión de su organización no responde. Intente de nuevo en unos minutos. Si sigue sin responder, pregunte al departamento de informática de su organización.',
  'Your organization’s sign-in service is not responding. Try again in a few minutes, or sign in with your username and password.':
    'El servicio de inicio de sesión de su organización no responde. Intente de nuevo en unos minutos, o inicie sesión con su nombre de usuario y contraseña.',
  'Your organization’s sign-in service rejected Passage. Ask a Passage administrator to test the connection.':
    'El servicio de inicio de sesión de su organización rechazó a Passage. Pida a un administrador de Passage que pruebe la conexión.',
  'Enter at least one email domain': 'Ingrese al menos un dominio de correo electrónico',
  'Enter email domains, such as hospital.org': 'Ingrese dominios de correo electrónico, como hospital.org',
  'Enter only domains that belong to the organization': 'Ingrese solo dominios que pertenezcan a la organización',
  'Enter the client ID': 'Ingrese el ID del cliente',
  'Enter the client secret': 'Ingrese el secreto del cliente',
  'Enter the issuer’s address without /.well-known/openid-configuration':
    'Ingrese la dirección del emisor sin /.well-known/openid-configuration',
  'Enter the issuer’s https:// address, such as https://id.hospital.org':
    'Ingrese la dirección https:// del emisor, como https://id.hospital.org',
  'Choose only locations of this organization, each once': 'Elija solo sedes de esta organización, cada una una sola vez',
  'Choose the insurance provider in section 4': 'Elija la aseguradora en la sección 4',
  'Coverage: the patient pays': 'Cobertura: paga el paciente',
  'Stays that have not begun were left out.': 'Se omitieron las estadías que no han empezado.',
  'No current stay. Stays that have ended were left out.': 'No hay una estadía actual. Se omitieron las que ya terminaron.',
  'The code says that it is in remission.': 'El código dice que está en remisión.',
  'The code says “%{name}”, and the document’s text says “%{said}”.':
    'El código dice “%{name}” y el texto del documento dice “%{said}”.',
  'The file also names allergies.': 'El archivo también menciona alergias.',
  'The file also says that the patient has no home.': 'El archivo también dice que el paciente no tiene hogar.',
  'The file states the administrative gender, not the sex at birth.':
    'El archivo indica el género administrativo, no el sexo asignado al nacer.',
  'The list has no matching condition, so it would be described under “Other”.':
    'La lista no tiene una afección que corresponda, así que se describiría en “Otro”.',
  'Allergy left out because it has neither a text nor a code': 'Se omitió una alergia porque no tiene texto ni código',
  'Condition left out because it has neither a text nor a code': 'Se omitió una afección porque no tiene texto ni código',
  'Date of birth left out because it is missing or incomplete': 'Se omitió la fecha de nacimiento porque falta o está incompleta',
  'No known allergies': 'Sin alergias conocidas',
  'This document has no sections with coded entries. Only the patient’s details were read.':
    'Este documento no tiene secciones con entradas codificadas. Solo se leyeron los datos del paciente.',
  'This document names no patient.': 'Este documento no nombra a ningún paciente.',
  'This is a FHIR Bundle in XML. Export it as JSON and choose that file.':
    'Este es un FHIR Bundle en XML. Expórtelo como JSON y elija ese archivo.',
  'The file’s category also includes Alaska Natives.': 'La categoría del archivo también incluye a los nativos de Alaska.',
  'Choose a FHIR R4 Bundle (JSON) or a C-CDA document (XML).': 'Elija un FHIR R4 Bundle (JSON) o un documento C-CDA (XML).',
  'This XML file declares entities or a document type, which patient documents never need. It was not read.':
    'Este archivo XML declara entidades o un tipo de documento, que los documentos de pacientes nunca necesitan. No se leyó.',
  'This XML file is incomplete or damaged. Export it again.': 'Este archivo XML está incompleto o dañado. Expórtelo de nuevo.',
  'This file is larger than 5 MB. Export one patient without documents and pictures.':
    'Este archivo ocupa más de 5 MB. Exporte un solo paciente, sin documentos ni imágenes.',
  'This file is nested too deeply to be a patient’s record.':
    'Este archivo tiene demasiados niveles para ser el expediente de un paciente.',
  'This file is of an unknown kind.': 'Este archivo es de un tipo desconocido.',
  'FHIR Bundle': 'FHIR Bundle',
  'Medication left out because it has no name': 'Se omitió un medicamento porque no tiene nombre',
  'The file says that this patient has died.': 'El archivo dice que este paciente falleció.',
  'This Bundle has no Patient. Export the patient with the record.':
    'Este Bundle no tiene un Patient. Exporte al paciente con el expediente.',
  'A facility’s open beds, holds, or bed settings were changed.':
    'Cambiaron las camas disponibles, las reservas o la configuración de camas de un centro.',
  'A facility’s profile or status was changed.': 'Cambió el perfil o el estatus de un centro.',
  'A step was answered or undone, information was requested or provided, or the application was closed.':
    'Se respondió o deshizo un paso, se pidió o dio información, o se cerró la solicitud.',
  'An administrator approved a member’s account.': 'Un administrador aprobó la cuenta de un miembro.',
  'An advocate applied to a facility.': 'Un defensor envió una solicitud a un centro.',
  'Programs cannot use this call.': 'Los programas no pueden usar esta llamada.',
  'The application has another status.': 'La solicitud tiene otro estatus.',
  'The facility confirmed that the patient was admitted.': 'El centro confirmó que el paciente ingresó.',
  'The outcome of the stay was recorded.': 'Se registró el resultado de la estadía.',
  'This token is not marked as covered, so it cannot read patient data.':
    'Este token no está marcado como cubierto, así que no puede leer datos de pacientes.',
  'Confirm this to let the program read patient data': 'Confírmelo para que el programa pueda leer datos de pacientes',
  'Enter a name': 'Ingrese un nombre',
  'Enter an address that begins with https://': 'Ingrese una dirección que empiece con https://',
  'Enter an address without a username and password': 'Ingrese una dirección sin nombre de usuario ni contraseña',
  'Select at least one event': 'Seleccione al menos un evento',
  'Select what the program may do': 'Seleccione lo que el programa puede hacer',
  'Choose a darker color. White text on it, and text in this color, must be readable (contrast of at least 4.5 to 1)':
    'Elija un color más oscuro. El texto blanco sobre él, y el texto de este color, deben poder leerse (contraste de al menos 4.5 a 1)',
  'Enter a color, such as #00677A': 'Ingrese un color, como #00677A',
  'Enter an email address': 'Ingrese un correo electrónico',
  'Enter when the maintenance begins': 'Ingrese cuándo empieza el mantenimiento',
  'The end must be after the beginning': 'El fin debe ser después del comienzo',
  'Use at most 200 characters': 'Use 200 caracteres como máximo',
  'Use at most 300 characters': 'Use 300 caracteres como máximo',
  'Use at most 40 characters': 'Use 40 caracteres como máximo',
  'Use at most 500 characters': 'Use 500 caracteres como máximo',
}
