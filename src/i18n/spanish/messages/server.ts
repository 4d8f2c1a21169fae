/** Messages that only the server sends. */
export const server: Readonly<Record<string, string>> = {
  'Unknown device': 'Dispositivo desconocido',
  'Message not found': 'No se encontró el mensaje',
  'This message has not failed, so it cannot be sent again.':
    'Este mensaje no ha fallado, por lo que no se puede enviar de nuevo.',
  'This patient is already on legal hold.': 'Este paciente ya tiene un bloqueo legal.',
  'This patient is not on legal hold.': 'Este paciente no tiene un bloqueo legal.',
  'That bed is no longer open. Choose another, or accept without holding a bed.':
    'Esa cama ya no está disponible. Elija otra o acepte sin reservar una cama.',
  'The bed hold has ended or was already extended.': 'La reserva de cama terminó o ya se extendió.',
  'The bed hold has ended.': 'La reserva de cama terminó.',
  'Someone else just updated these counts. Here are the current counts.':
    'Otra persona acaba de actualizar estas cifras. Estas son las cifras actuales.',
  'Your organization already claimed this listing.': 'Su organización ya reclamó esta ficha.',
  'Claim not found': 'No se encontró la reclamación',
  'This claim is no longer pending: it is Approved.': 'Esta reclamación ya no está pendiente: está aprobada.',
  'This claim is no longer pending: it is Refused.': 'Esta reclamación ya no está pendiente: está denegada.',
  'This claim is no longer pending: it is Withdrawn.': 'Esta reclamación ya no está pendiente: está retirada.',
  'This claim is no longer pending: it is Overtaken.':
    'Esta reclamación ya no está pendiente: se aprobó la de otra organización.',
  'This claim is no longer pending: it is %{state}.': 'Esta reclamación ya no está pendiente: %{state}.',
  'Facility not found': 'No se encontró el centro',
  'The upload was interrupted. Please try again.': 'La carga del archivo se interrumpió. Inténtelo de nuevo.',
  'Approve the organization first. Then you can change this status.':
    'Primero apruebe la organización. Después podrá cambiar este estatus.',
  'Photo not found': 'No se encontró la foto',
  'You can change only your own picture': 'Solo puede cambiar su propia foto',
  'Picture not found': 'No se encontró la foto',
  'Two-factor authentication is already on.': 'La autenticación de dos factores ya está activada.',
  'Two-factor authentication is off.': 'La autenticación de dos factores está desactivada.',
  'This session has already ended': 'Esta sesión ya terminó',
  'A list of payers or hospitals has no editions.': 'Una lista de aseguradoras o de hospitales no tiene ediciones.',
  'A list gets its name together with its columns.': 'Una lista recibe su nombre junto con sus columnas.',
  'You can choose a directory only for a file from the national directories.':
    'Solo puede elegir un directorio para un archivo de los directorios nacionales.',
  'First choose which directory this file is from.': 'Primero elija de qué directorio es este archivo.',
  // Without the fields, which the screen lists.
  'This import removes %{losses}. Confirm to continue.': 'Esta importación elimina valores. Confirme para continuar.',
  'Only one import can run at a time. The import of %{file} is not finished yet.':
    'Solo se puede ejecutar una importación a la vez. Todavía no ha terminado la de %{file}.',
  'Only one import can run at a time. The undo of %{file} is not finished yet.':
    'Solo se puede ejecutar una importación a la vez. Todavía se está deshaciendo la de %{file}.',
  'Only one import can run at a time. The %{action} of %{file} is not finished yet.':
    'Solo se puede ejecutar una importación a la vez. Todavía no ha terminado: %{action} de %{file}.',
  'This import is not running.': 'Esta importación no está en curso.',
  'Page not found': 'Página no encontrada',
  'Document not found': 'No se encontró el documento',
  'You already have emergency access to this patient.': 'Ya tiene acceso de emergencia a este paciente.',
  'This emergency access has already ended.': 'Este acceso de emergencia ya terminó.',
  'Patient not found': 'No se encontró el paciente',
  'This case is not active. Activate it before you apply.': 'Este caso no está activo. Actívelo antes de enviar una solicitud.',
  'This case is not active. Activate it before you refer.': 'Este caso no está activo. Actívelo antes de remitir al paciente.',
  'This case is not active. Activate it before you %{act}.': 'Este caso no está activo. Actívelo antes de continuar: %{act}.',
  'Your account has changed. Reload the page to continue.': 'Su cuenta cambió. Recargue la página para continuar.',
  'Application not found': 'No se encontró la solicitud',
  'Release not found': 'No se encontró la autorización',
  'There is no valid release to revoke.': 'No hay una autorización válida para revocar.',
  'The signed page is already attached.': 'La página firmada ya está adjunta.',
  'Too many codes were sent. Try again in an hour.': 'Se enviaron demasiados códigos. Inténtelo de nuevo en una hora.',
  'You sent too many messages in a minute. Wait a moment, then try again.':
    'Envió demasiados mensajes en un minuto. Espere un momento e inténtelo de nuevo.',
  'This document no longer exists.': 'Este documento ya no existe.',
  'Choose one of this patient’s documents': 'Elija uno de los documentos de este paciente',
  'This message was sent in another conversation.': 'Este mensaje se envió en otra conversación.',
  'Choose a different organization. This one is deactivated.': 'Elija otra organización. Esta está desactivada.',
  'Invitation not found': 'No se encontró la invitación',
  'An account with this email address already exists.': 'Ya existe una cuenta con este correo electrónico.',
  'Organization not found': 'No se encontró la organización',
  'This user belongs to another organization. Remove the user from that organization first.':
    'Este usuario pertenece a otra organización. Primero quítelo de ella.',
  'This member already has that role.': 'Este miembro ya tiene ese rol.',
  'Role not found': 'No se encontró el rol',
  'Member not found': 'No se encontró el miembro',
  'Only patient advocates can be approved this way.': 'Solo se puede aprobar así a los defensores del paciente.',
  'This user was already approved.': 'Este usuario ya fue aprobado.',
  'This user did not sign up or already belongs to an organization.':
    'Este usuario no se registró o ya pertenece a una organización.',
  'Choose a different hospital. This one is deactivated.': 'Elija otro hospital. Este está desactivado.',
  'This hospital’s first advocate was not approved.': 'No se aprobó al primer defensor de este hospital.',
  'A hospital with a similar name now exists. Choose again.': 'Ahora existe un hospital con un nombre similar. Elija de nuevo.',
  'User not found': 'No se encontró el usuario',
  'Someone else changed this user first. Reload and try again.':
    'Otra persona cambió antes a este usuario. Recargue la página e inténtelo de nuevo.',
  'This application has ended.': 'Esta solicitud terminó.',
  'Choose a coordinator of this facility': 'Elija un coordinador de este centro',
  'A facility just responded. Review the application before you continue.':
    'Un centro acaba de responder. Revise la solicitud antes de continuar.',
  'The handover can be changed only after the acceptance and until the application ends.':
    'La entrega solo se puede cambiar después de la aceptación y hasta que termine la solicitud.',
  'A transfer packet can be made once the facility has accepted the patient.':
    'El paquete de traslado se puede preparar cuando el centro haya aceptado al paciente.',
  'The release of information is not valid, so nothing can be disclosed to the facility.':
    'La autorización para divulgar información no es válida, por lo que no se puede divulgar nada al centro.',
  'You have already applied to %{facility}.': 'Ya envió una solicitud a %{facility}.',
  'Request not found': 'No se encontró la petición',
  'This information was already provided.': 'Esta información ya se proporcionó.',
  'Documents are checked off when they are uploaded.': 'Los documentos se marcan como recibidos cuando se suben.',
  'Someone else already answered this question.': 'Otra persona ya respondió esta pregunta.',
  'The facility no longer needs this.': 'El centro ya no necesita esto.',
  'You can no longer request information for this application.': 'Ya no puede pedir información para esta solicitud.',
  'This answer also canceled other applications, so you can no longer undo it.':
    'Esta respuesta también canceló otras solicitudes, por lo que ya no puede deshacerla.',
  'This location has closed, so you can no longer undo this answer.':
    'Esta sede cerró, por lo que ya no puede deshacer esta respuesta.',
  'This server cannot send links. Set PUBLIC_URL.': 'Este servidor no puede enviar enlaces. Configure PUBLIC_URL.',
  'No email address is known for this listing.': 'No se conoce ningún correo electrónico para esta ficha.',
  'This listing was invited less than a day ago.': 'Esta ficha recibió una invitación hace menos de un día.',
  'Enter a time that is not in the future': 'Ingrese una hora que no esté en el futuro',
  'This entry belongs to another patient.': 'Esta entrada pertenece a otro paciente.',
  'Entry not found': 'No se encontró la entrada',
  'Someone else has corrected or removed this entry. Reload the page to see the current log.':
    'Otra persona corrigió o quitó esta entrada. Recargue la página para ver el registro actual.',
  'Too many codes were requested. Try again in an hour.': 'Se pidieron demasiados códigos. Inténtelo de nuevo en una hora.',
  'Answer the request first.': 'Primero responda la petición.',
  '%{facility} uses Passage. Apply instead.': '%{facility} usa Passage. Envíe una solicitud.',
  '%{facility} uses Passage now and sees this application.': '%{facility} ya usa Passage y ve esta solicitud.',
  'No referral was sent. %{reasons}': 'No se envió ninguna remisión. %{reasons}',
  'Get a signed release of information before you refer. The patient has no valid release.':
    'Obtenga una autorización firmada para divulgar información antes de remitir. El paciente no tiene una autorización válida.',
  'The patient’s release does not cover treatment facilities. Get a release that does before you refer.':
    'La autorización del paciente no abarca a los centros de tratamiento. Obtenga una que los abarque antes de remitir.',
  'The facility has not said that it may have a bed.': 'El centro no ha indicado que podría tener una cama.',
  'The facility does not answer this step': 'El centro no responde este paso',
  'The listing has no level of care with beds.': 'La ficha no tiene ningún nivel de atención con camas.',
  'The numbers have changed. %{numbers} would now move to %{organization}. Confirm again.':
    'Las cifras cambiaron. Ahora pasarían %{numbers} a %{organization}. Confirme de nuevo.',
  'Someone else just reassigned this patient.': 'Otra persona acaba de reasignar a este paciente.',
  'Advocate not found': 'No se encontró el defensor',
  'Transfer not found': 'No se encontró la transferencia',
  'This transfer was already undone.': 'Esta transferencia ya se deshizo.',
  'A transfer can be undone for %{minutes} minutes.': 'Una transferencia se puede deshacer durante %{minutes} minutos.',
  'The previous advocate can no longer sign in, so this cannot be undone.':
    'El defensor anterior ya no puede iniciar sesión, por lo que esto no se puede deshacer.',
  'The previous advocate has left the organization, so this cannot be undone.':
    'El defensor anterior salió de la organización, por lo que esto no se puede deshacer.',
  'Someone has changed one of these patients since. Transfer the patients back instead.':
    'Alguien cambió a uno de estos pacientes desde entonces. Transfiera los pacientes de vuelta.',
  'Someone else changed this. It is now %{value}.': 'Otra persona cambió esto. Ahora es: %{value}.',
  'Please sign in and try again.': 'Inicie sesión e inténtelo de nuevo.',
  'Not found': 'No encontrado',
  'Too many requests. Wait a minute, then try again.': 'Demasiadas peticiones. Espere un minuto e inténtelo de nuevo.',
  'Too many windows are open. Close some and try again.':
    'Hay demasiadas ventanas abiertas. Cierre algunas e inténtelo de nuevo.',
  'View not found in this list': 'No se encontró la vista en esta lista',
  'A list can have %{count} views': 'Una lista puede tener %{count} vistas',
  'This change does not need approval. Make it directly.': 'Este cambio no necesita aprobación. Hágalo directamente.',
  'A request for this change is already waiting for approval.': 'Ya hay una petición de este cambio en espera de aprobación.',
  '%{name} already decided this request: Approved.': '%{name} ya decidió esta petición: aprobada.',
  '%{name} already decided this request: Refused.': '%{name} ya decidió esta petición: denegada.',
  '%{name} already decided this request: %{state}.': '%{name} ya decidió esta petición: %{state}.',
  'This request has expired.': 'Esta petición venció.',
  'You can send applications only in your own name': 'Solo puede enviar solicitudes a su propio nombre',
  'Must be the signed-in advocate': 'Debe ser el defensor que inició sesión',
  'Nobody at %{facility} uses Passage yet.%{call}': 'Nadie en %{facility} usa Passage todavía.%{call}',
  '%{facility} is not accepting applications right now.': '%{facility} no acepta solicitudes en este momento.',
  'You cannot deactivate your own account': 'No puede desactivar su propia cuenta',
  'Review this patient advocate’s sign-up first': 'Primero revise el registro de este defensor del paciente',
  'Reassign this advocate’s patients first': 'Primero reasigne los pacientes de este defensor',
  'Only a Super Admin can change an admin’s status.': 'Solo un superadministrador puede cambiar el estatus de un administrador.',
  'The patient has already accepted an offer.': 'El paciente ya aceptó una oferta.',
  'No application was sent. %{reasons}': 'No se envió ninguna solicitud. %{reasons}',
  'Plan not found': 'No se encontró el plan',
  'No signed release found': 'No se encontró una autorización firmada',
  'Upload the release document before signing it': 'Suba el documento de la autorización antes de firmarlo',
  'This release was just signed.': 'Esta autorización se acaba de firmar.',
  // Sign-in and accounts.
  'The username or password is incorrect.': 'El nombre de usuario o la contraseña son incorrectos.',
  'Password changed successfully': 'La contraseña se cambió correctamente',
  'Password changed succesfully': 'La contraseña se cambió correctamente',
  'If an account uses this address, we sent a code to it.':
    'Si una cuenta usa este correo electrónico, le enviamos un código a esa dirección.',
  'This email is already in use': 'Este correo electrónico ya está en uso',
  'This username is already in use': 'Este nombre de usuario ya está en uso',
  'Choose an advocate type from the list': 'Elija un tipo de defensor de la lista',
  'Choose communication methods from the list': 'Elija medios de comunicación de la lista',
  'An invitation to this address is waiting. Send it again under Invitations.':
    'Ya hay una invitación pendiente para este correo electrónico. Envíela de nuevo en “Invitaciones pendientes”.',
  'An administrator changed this account’s email address or password in the last 24 hours.':
    'Un administrador cambió el correo electrónico o la contraseña de esta cuenta en las últimas 24 horas.',
  'An administrator removed two-factor authentication from this account in the last 24 hours.':
    'Un administrador quitó la autenticación de dos factores de esta cuenta en las últimas 24 horas.',
  '%{why} Another administrator must approve this change. Select “Request approval” under Sign-in.':
    '%{why} Otro administrador debe aprobar este cambio. Elija “Pedir aprobación” en “Inicio de sesión”.',
  'A hospital cannot be created from this sign-up. %{problems}.':
    'No se puede crear un hospital a partir de este registro de usuario. %{problems}.',
  '%{exists} Choose that hospital, or create a different one under Hospitals first.':
    '%{exists} Elija ese hospital, o cree primero otro en “Hospitales”.',
  'Organization name: %{problem}': 'Nombre de la organización: %{problem}',
  'Address: %{problem}': 'Dirección: %{problem}',
  'City: %{problem}': 'Ciudad: %{problem}',
  'State: %{problem}': 'Estado: %{problem}',
  'ZIP code: %{problem}': 'Código postal: %{problem}',
  'Phone number: %{problem}': 'Número de teléfono: %{problem}',
  'Choose another advocate in the organization.': 'Elija otro defensor de la organización.',
  'Choose an advocate to take over 1 patient.': 'Elija un defensor que se haga cargo de 1 paciente.',
  'Choose an advocate to take over %{patients}.': 'Elija un defensor que se haga cargo de %{patients}.',
  '1 patient': '1 paciente',
  '%{count} patients': '%{count} pacientes',
  // Single sign-on.
  'Connection not found': 'No se encontró la conexión',
  'Connection removed': 'Conexión eliminada',
  'Another connection already uses %{domains}': 'Otra conexión ya usa %{domains}',
  'Enter the client secret of this issuer and client ID': 'Ingrese el secreto del cliente de este emisor y este ID del cliente',
  'The issuer is not responding. Check its address, and that this server can reach it.':
    'El emisor no responde. Verifique su dirección y que este servidor pueda conectarse con él.',
  'The issuer’s configuration (/.well-known/openid-configuration) could not be read, or it names another issuer.':
    'No se pudo leer la configuración del emisor (/.well-known/openid-configuration), o indica otro emisor.',
  'The provider’s configuration lacks an address that Passage needs, or one that does not begin with https://.':
    'A la configuración del proveedor le falta una dirección que Passage necesita, o tiene una que no empieza con https://.',
  'The provider’s keys (jwks_uri) could not be read.': 'No se pudieron leer las claves del proveedor (jwks_uri).',
  'The provider’s token address is not responding.': 'La dirección de tokens del proveedor no responde.',
  'The provider rejected the client ID or the client secret.': 'El proveedor rechazó el ID o el secreto del cliente.',
  'The provider rejected the request for a token. Check that the client may use the authorization code flow.':
    'El proveedor rechazó la petición de un token. Verifique que el cliente pueda usar el flujo de código de autorización.',
  'The provider does not say that it supports PKCE. Passage sends it anyway.':
    'El proveedor no indica que admite PKCE. Passage lo envía de todos modos.',
  'The provider has no sign-out page. Signing out of Passage does not sign out there.':
    'El proveedor no tiene una página para cerrar sesión. Cerrar sesión en Passage no la cierra allí.',
  // Programs.
  'Token not found': 'No se encontró el token',
  'An organization can use %{count} tokens. Revoke one that is no longer needed.':
    'Una organización puede usar %{count} tokens. Revoque uno que ya no se necesite.',
  'Only a super admin can let a program provision members.':
    'Solo un superadministrador puede permitir que un programa aprovisione miembros.',
  'Webhook not found': 'No se encontró el webhook',
  'An organization can have %{count} webhooks. Delete one that is no longer needed.':
    'Una organización puede tener %{count} webhooks. Elimine uno que ya no se necesite.',
  'Only a super admin can confirm this, or change the address of a covered webhook.':
    'Solo un superadministrador puede confirmarlo o cambiar la dirección de un webhook cubierto.',
  'Enter an address on the public internet. This one is in a private network.':
    'Ingrese una dirección del internet público. Esta es de una red privada.',
  'This webhook is turned off. Turn it on first.': 'Este webhook está desactivado. Primero actívelo.',
  'Delivery not found': 'No se encontró el envío',
  'This delivery is still waiting. It is sent automatically.': 'Este envío todavía está en espera. Se envía automáticamente.',
  // The directory.
  'Choose a level of care the facility offers': 'Elija un nivel de atención que el centro ofrezca',
  'Enter %{most} or fewer. The license is for %{beds} beds.': 'Ingrese %{most} o menos. La licencia es para %{beds} camas.',
  'Enter fewer beds. That makes %{open} open beds at this level of care, but the license is for %{beds}.':
    'Ingrese menos camas. Así habría %{open} camas disponibles en este nivel de atención, pero la licencia es para %{beds}.',
  'One of these beds is held for an accepted patient. Release the bed, or wait until the hold expires.':
    'Una de estas camas está reservada para un paciente aceptado. Libere la cama o espere a que venza la reserva.',
  '%{count} of these beds are held for accepted patients. Release a bed, or wait until a hold expires.':
    '%{count} de estas camas están reservadas para pacientes aceptados. Libere una cama o espere a que venza una reserva.',
  'Hospitals have no locations': 'Los hospitales no tienen sedes',
  'The organization must be Approved before it can claim a listing.':
    'La organización debe estar aprobada para poder reclamar una ficha.',
  'This listing was already claimed.': 'Esta ficha ya fue reclamada.',
  'You can upload up to %{count} files. Delete one first.': 'Puede subir hasta %{count} archivos. Primero elimine uno.',
  'Someone else changed this facility.': 'Otra persona cambió este centro.',
  'Choose from the list': 'Elija una opción de la lista',
  'Feature tag not found': 'No se encontró la etiqueta',
  '%{tag} (ID %{id}) already exists in %{category} and is inactive. Change that tag instead.':
    '%{tag} (ID %{id}) ya existe en %{category} y está inactiva. Cambie esa etiqueta.',
  '%{tag} (ID %{id}) already exists in %{category}. Change that tag instead.':
    '%{tag} (ID %{id}) ya existe en %{category}. Cambie esa etiqueta.',
  'Pair not found': 'No se encontró el par',
  'These two facilities have already been merged.': 'Estos dos centros ya se combinaron.',
  'A patient has open applications at both facilities. Close one of them first.':
    'Un paciente tiene solicitudes abiertas en los dos centros. Primero cierre una de ellas.',
  'One of these facilities has changed. Review them again.': 'Uno de estos centros cambió. Revíselos de nuevo.',
  'Insurance provider not found': 'No se encontró la aseguradora',
  '%{payer} (payer code %{code}) already exists and is inactive. Change that entry instead.':
    '%{payer} (código de pagador %{code}) ya existe y está inactiva. Cambie esa entrada.',
  '%{payer} (payer code %{code}) already exists. Change that entry instead.':
    '%{payer} (código de pagador %{code}) ya existe. Cambie esa entrada.',
  'This payer code is already in use': 'Este código de pagador ya está en uso',
  'This code is used by patients or facilities and cannot be changed':
    'Hay pacientes o centros que usan este código, por lo que no se puede cambiar',
  // Patients and placement.
  'This patient is on legal hold. Nothing in the record can be deleted or replaced until a super admin lifts the hold.':
    'Este paciente tiene un bloqueo legal. No se puede eliminar ni reemplazar nada en el expediente hasta que un superadministrador levante el bloqueo.',
  'Choose one answer to each question': 'Elija una respuesta para cada pregunta',
  'This release was signed with a code, so it has no signed page':
    'Esta autorización se firmó con un código, por lo que no tiene una página firmada',
  'Upload the page as a PDF, JPEG, or PNG': 'Suba la página en formato PDF, JPEG o PNG',
  'Upload the release as a PDF': 'Suba la autorización en formato PDF',
  'Text messages need a complete phone number without an extension':
    'Los mensajes de texto necesitan un número de teléfono completo y sin extensión',
  'Passage is not set up to send codes by email': 'Passage no está configurado para enviar códigos por correo electrónico',
  'Passage is not set up to send codes by text message': 'Passage no está configurado para enviar códigos por mensaje de texto',
  'Choose a search location. Neither the patient nor the hospital has an address.':
    'Elija un lugar de búsqueda. Ni el paciente ni el hospital tienen una dirección.',
  'Enter a ZIP code to search near. Your organization has no address on record.':
    'Ingrese un código postal para buscar cerca. Su organización no tiene una dirección registrada.',
  'Get a signed release of information before you apply. The patient has no valid release.':
    'Obtenga una autorización firmada para divulgar información antes de enviar la solicitud. El paciente no tiene una autorización válida.',
  'More applications are already planned for this patient. Stop them first.':
    'Ya hay más solicitudes planificadas para este paciente. Primero deténgalas.',
  'This facility': 'Este centro',
  '%{facility} is no longer among the matches.': '%{facility} ya no está entre los centros compatibles.',
  ' Call %{phone}.': ' Llame al %{phone}.',
  'Someone else changed the assignment. Here’s the current one.': 'Otra persona cambió la asignación. Esta es la actual.',
  'Someone else already answered. Here’s the current status.': 'Otra persona ya respondió. Este es el estatus actual.',
  'This application has changed. Here’s the current status.': 'Esta solicitud cambió. Este es el estatus actual.',
  'You can hold a bed only when you accept the patient': 'Solo puede reservar una cama cuando acepta al paciente',
  'This referral is closed.': 'Esta remisión está cerrada.',
  'This server cannot send links. Refer by phone instead.':
    'Este servidor no puede enviar enlaces. Haga la remisión por teléfono.',
  'Choose a different advocate': 'Elija otro defensor',
  'Choose an approved patient advocate': 'Elija un defensor del paciente aprobado',
  '1 patient without a valid release of information cannot be transferred to another organization.':
    'Hay 1 paciente sin una autorización válida para divulgar información, que no se puede transferir a otra organización.',
  '%{patients} without a valid release of information cannot be transferred to another organization.':
    'Hay %{patients} sin una autorización válida para divulgar información, que no se pueden transferir a otra organización.',
  'Confirm the transfer of %{numbers} to another organization: %{organization}.':
    'Confirme la transferencia de %{numbers} a otra organización: %{organization}.',
  '%{patients} and 1 application': '%{patients} y 1 solicitud',
  '%{patients} and %{count} applications': '%{patients} y %{count} solicitudes',
  // Files.
  'This file may be unsafe because it contains a script, a program, or another file. Scan or photograph the document and upload that instead.':
    'Este archivo podría no ser seguro porque contiene un script, un programa u otro archivo. Escanee o fotografíe el documento y suba esa copia.',
  'This PDF needs a password to open. Save a copy without a password and upload that instead.':
    'Este PDF necesita una contraseña para abrirse. Guarde una copia sin contraseña y suba esa copia.',
  'This PDF has no pages. Save or scan the document again and upload that instead.':
    'Este PDF no tiene páginas. Guarde o escanee el documento de nuevo y suba esa copia.',
  'The compressed content of this PDF cannot be checked. Print or save the document as a new PDF and upload that instead.':
    'No se puede verificar el contenido comprimido de este PDF. Imprima o guarde el documento como un PDF nuevo y suba esa copia.',
  'This PDF is damaged and cannot be opened. Save or scan the document again and upload that instead.':
    'Este PDF está dañado y no se puede abrir. Guarde o escanee el documento de nuevo y suba esa copia.',
  'This image is damaged and cannot be opened. Photograph, scan, or save it again and upload that instead.':
    'Esta imagen está dañada y no se puede abrir. Fotografíela, escanéela o guárdela de nuevo y suba esa copia.',
  'This image is too large to open safely. Photograph or scan it again at a smaller size.':
    'Esta imagen es demasiado grande para abrirla de forma segura. Fotografíela o escanéela de nuevo en un tamaño menor.',
  'This picture cannot be used. Choose a PNG, JPEG, or WebP picture with simple shapes.':
    'Esta imagen no se puede usar. Elija una imagen PNG, JPEG o WebP con formas sencillas.',
  'Archive not found': 'No se encontró el archivo',
  'This archive has been deleted. Make a new one.': 'Este archivo se eliminó. Cree uno nuevo.',
  // The installation and its requests.
  'Someone else has changed these settings. Close this dialog to see the present ones.':
    'Otra persona cambió esta configuración. Cierre este diálogo para ver la actual.',
  'This installation has no map file': 'Esta instalación no tiene un archivo de mapa',
  'Someone else changed this first. Reload and try again.':
    'Otra persona cambió esto antes. Recargue la página e inténtelo de nuevo.',
  'Send fewer or smaller files': 'Envíe menos archivos o archivos más pequeños',
  'The request is too large': 'La petición es demasiado grande',
  'The request could not be read': 'No se pudo leer la petición',
  'The request is nested too deeply': 'La petición tiene demasiados niveles',
  'Send the request as JSON or as a form': 'Envíe la petición como JSON o como formulario',
  'Send the request as application/json': 'Envíe la petición como application/json',
  'Send the form as multipart/form-data': 'Envíe el formulario como multipart/form-data',
  'This URL is not valid': 'Esta URL no es válida',
  // The integrity of the audit log.
  'Entry %{entry} is missing.': 'Falta la entrada %{entry}.',
  'Entry %{entry} was changed after it was sealed.': 'La entrada %{entry} se cambió después de sellarla.',
  'Entry %{entry} was not written by Passage: it has no valid code.':
    'Passage no escribió la entrada %{entry}: no tiene un código válido.',
  'Entry %{entry} is a copy of an earlier entry.': 'La entrada %{entry} es una copia de una entrada anterior.',
  'Entry %{entry} is dated %{at}, long before the seal that precedes it: it was probably inserted later.':
    'La entrada %{entry} tiene fecha %{at}, mucho antes del sello que la precede: probablemente se insertó después.',
  'Seal %{seal}, which sealed entry %{entry}, is missing.': 'Falta el sello %{seal}, que selló la entrada %{entry}.',
  'Seal %{seal} is missing.': 'Falta el sello %{seal}.',
  'Seal %{seal} covers %{count} entries, but only %{found} of them exist.':
    'El sello %{seal} cubre %{count} entradas, pero solo existen %{found}.',
  'Seal %{seal} does not follow the one before it: a seal between them is missing or was changed.':
    'El sello %{seal} no sigue al anterior: falta un sello entre ellos o se cambió.',
  'Seal %{seal} or its list of entries was changed.': 'Se cambió el sello %{seal} o su lista de entradas.',
  'Seal %{seal} was made without the secret key: its entries may have been replaced.':
    'El sello %{seal} se hizo sin la clave secreta: es posible que sus entradas se hayan reemplazado.',
  'The record of when keyed seals began is missing: the seals may have been replaced.':
    'Falta el registro de cuándo empezó el sellado con clave: es posible que los sellos se hayan reemplazado.',
  'The record of when keyed seals began was changed.': 'Se cambió el registro de cuándo empezó el sellado con clave.',
  '%{what} was made with an unknown key (%{key}). Start the server once with SECRET_KEY_BEFORE set to the earlier key.':
    '%{what} se hizo con una clave desconocida (%{key}). Inicie el servidor una vez con la clave anterior en SECRET_KEY_BEFORE.',
  'The record of when keyed seals began': 'El registro de cuándo empezó el sellado con clave',
  'Seal %{seal}': 'El sello %{seal}',
  '%{seal} (starting with entry %{entry})': '%{seal} (desde la entrada %{entry})',
}
