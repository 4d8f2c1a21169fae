import type { texts as english, identityProviderTexts as englishIdentityProvider } from '../english/signOn.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Continuar con su organización',
  about: 'Ingrese su correo electrónico de trabajo. Lo llevaremos a la página de inicio de sesión de su organización.',
  email: 'Correo electrónico de trabajo',
  submit: 'Continuar',
  sending: 'Abriendo el inicio de sesión de su organización…',
  finishing: 'Iniciando sesión…',
  unknown:
    'Ninguna organización inicia sesión de este modo con esta dirección. Verifique la dirección, o inicie sesión con su nombre de usuario y contraseña.',
}

export const identityProviderTexts: PhrasesOf<typeof englishIdentityProvider> = {
  title: 'Inicio de sesión único',
  about:
    'Los miembros inician sesión con el proveedor de identidad de la organización (OpenID Connect), como Microsoft Entra ID u Okta.',
  none: 'Sin conexión. Los miembros inician sesión con su nombre de usuario y contraseña.',
  noAddress: 'Defina PUBLIC_URL antes de conectar un proveedor. El proveedor devuelve a los usuarios a esa dirección.',
  failed: 'No se pudieron cargar las conexiones',
  add: 'Conectar un proveedor',
  edit: 'Editar',
  editOf: 'Editar la conexión con %{issuer}',
  remove: 'Eliminar',
  removeOf: 'Eliminar la conexión con %{issuer}',
  test: 'Probar la conexión',
  testOf: 'Probar la conexión con %{issuer}',
  testing: 'Probando…',
  testPassed: 'La conexión funciona.',
  testFailed: 'La conexión todavía no funciona.',
  steps: {
    found: 'Se encontró el emisor',
    keys: 'Se pueden leer sus claves',
    client: 'Acepta el ID y el secreto del cliente',
    pkce: 'Admite PKCE',
    sign_out: 'Tiene una página para cerrar sesión',
  },
  stepPassed: 'Correcto',
  stepFailed: 'Falló',
  stepHint: 'Nota',
  addresses: 'Ingrese estas direcciones en el proveedor',
  redirect: 'URI de redirección',
  postLogout: 'URI de redirección al cerrar sesión',
  backChannel: 'URI de cierre de sesión por canal posterior (back-channel)',
  saved: 'Conexión guardada. Pruébela antes de que los miembros la usen.',
  removed: 'Conexión eliminada',
  removeAsk:
    'Los miembros de %{domains} iniciarán sesión con su nombre de usuario y contraseña. Quienes no tengan contraseña pueden pedir una con “¿Olvidó su contraseña?” Las sesiones que empezaron con este proveedor terminan ahora.',
  linked: '%{count} cuenta |||| %{count} cuentas',
  required: 'Obligatorio para los miembros',
  optional: 'Opcional',
  newAccounts: {
    none: 'Sin cuentas nuevas',
    waiting: 'Las cuentas nuevas esperan aprobación',
    approved: 'Las cuentas nuevas quedan aprobadas',
  },
  groups: { provider: 'Proveedor', people: 'Personas', trust: 'Confianza', roles: 'Roles', locations: 'Roles en las sedes' },
  rolesAbout:
    'En cada inicio de sesión, los valores de un claim dan a los miembros sus roles aquí. Nunca dan un rol en la plataforma.',
  locationsAbout:
    'Los valores del mismo claim, o los grupos, que dan roles en cada sede. Ingrese uno por línea, o deje un campo vacío para dar el rol en Passage. Un rol con valores termina para los miembros que no tienen ninguno de ellos, salvo para el último coordinador de una sede.',
  fields: {
    issuer: 'Emisor',
    client_id: 'ID del cliente',
    client_secret: 'Secreto del cliente',
    domains: 'Dominios de correo electrónico',
    required: 'Los miembros deben iniciar sesión de este modo',
    new_accounts: 'Alguien sin cuenta',
    trusts_email: 'Toda dirección de correo que envía el proveedor está verificada',
    trusted_acr: 'Valores de acr de confianza',
    trusted_amr: 'Valores de amr de confianza',
    roles_claim: 'Claim con grupos o roles',
    administrator_values: 'Valores para administradores de la organización',
    advocate_values: 'Valores para defensores del paciente',
    manager_values: 'Valores para gerentes',
    coordinator_values: 'Valores para coordinadores de admisiones',
    linked_accounts: 'Cuentas vinculadas',
    sign_in: 'Inicio de sesión',
  },
  at: {
    manager_values: '%{location}: gerentes',
    coordinator_values: '%{location}: coordinadores de admisiones',
  },
  rolesAtLocations: 'Roles en las sedes',
  locationCount: '%{count} sede |||| %{count} sedes',
  hints: {
    issuer: 'La dirección del proveedor, sin /.well-known/openid-configuration',
    secret: 'Déjelo vacío para conservar el secreto actual.',
    lines: 'Uno por línea',
    domains: 'Uno por línea. Solo las direcciones de estos dominios inician sesión con este proveedor.',
    required:
      'Las contraseñas de los miembros dejan de funcionar. Los administradores de Passage siguen usando la suya. Las sesiones actuales continúan.',
    trusts_email:
      'Para proveedores que no envían email_verified, como Microsoft Entra ID. Elíjalo solo si los usuarios no pueden cambiar ahí su dirección.',
    trusted:
      'Uno por línea. A los miembros cuyo inicio de sesión tiene uno de estos valores no se les pide el código de dos factores de Passage.',
    roles_claim:
      'Como groups o roles. Déjelo vacío para administrar los roles en Passage, o si el proveedor envía grupos por aprovisionamiento (SCIM). Las listas de abajo se aplican entonces a esos grupos.',
    advocates: 'Uno por línea. Passage nunca quita este rol, porque los pacientes del defensor quedarían sin defensor.',
    administrators:
      'Uno por línea. Los miembros sin uno de estos valores pasan a ser miembros de la organización. El último administrador de la organización lo sigue siendo.',
  },
}
