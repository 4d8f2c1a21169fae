import { translations } from '../translations.ts'

/** Signing in through an organization's provider. */
export const texts = translations('signOn', {
  title: 'Continue with your organization',
  about: 'Enter your work email address. We’ll send you to your organization’s sign-in page.',
  email: 'Work email address',
  submit: 'Continue',
  sending: 'Opening your organization’s sign-in…',
  finishing: 'Signing you in…',
  unknown: 'No organization signs in this way with this address. Check the address, or sign in with your username and password.',
})

/** The connection to an organization's provider, in the console. */
export const identityProviderTexts = translations('identityProvider', {
  title: 'Single sign-on',
  about: 'Members sign in at the organization’s own identity provider (OpenID Connect), such as Microsoft Entra ID or Okta.',
  none: 'Not connected. Members sign in with their username and password.',
  noAddress: 'Set PUBLIC_URL before you connect a provider. The provider sends users back to that address.',
  failed: 'The connections could not be loaded',
  add: 'Connect a provider',
  edit: 'Edit',
  editOf: 'Edit the connection to %{issuer}',
  remove: 'Remove',
  removeOf: 'Remove the connection to %{issuer}',
  test: 'Test connection',
  testOf: 'Test the connection to %{issuer}',
  testing: 'Testing…',
  testPassed: 'The connection works.',
  testFailed: 'The connection does not work yet.',
  steps: {
    found: 'The issuer was found',
    keys: 'Its keys can be read',
    client: 'It accepts the client ID and secret',
    pkce: 'It supports PKCE',
    sign_out: 'It has a sign-out page',
  },
  stepPassed: 'Passed',
  stepFailed: 'Failed',
  stepHint: 'Note',
  addresses: 'Enter these addresses at the provider',
  redirect: 'Redirect URI',
  postLogout: 'Post-logout redirect URI',
  backChannel: 'Back-channel logout URI',
  saved: 'Connection saved. Test it before members use it.',
  removed: 'Connection removed',
  removeAsk:
    'Members at %{domains} will sign in with their username and password. Those without a password can request one with “Forgot your password?” Sessions that began at this provider end now.',
  linked: '%{count} account |||| %{count} accounts',
  required: 'Required for members',
  optional: 'Optional',
  newAccounts: { none: 'No new accounts', waiting: 'New accounts need approval', approved: 'New accounts are approved' },
  groups: { provider: 'Provider', people: 'People', trust: 'Trust', roles: 'Roles', locations: 'Roles at locations' },
  rolesAbout: 'At each sign-in, the values of one claim give members their roles here. They never give a role on the platform.',
  locationsAbout:
    'The values of the same claim, or groups, that give roles at each location. Enter one per line, or leave a field empty to give the role in Passage. A role with values ends for members who have none of them, except for a location’s last coordinator.',
  fields: {
    issuer: 'Issuer',
    client_id: 'Client ID',
    client_secret: 'Client secret',
    domains: 'Email domains',
    required: 'Members must sign in this way',
    new_accounts: 'Users without an account',
    trusts_email: 'Every email address that the provider sends is verified',
    trusted_acr: 'Trusted acr values',
    trusted_amr: 'Trusted amr values',
    roles_claim: 'Claim with groups or roles',
    administrator_values: 'Values for Org Admins',
    advocate_values: 'Values for patient advocates',
    manager_values: 'Values for Managers',
    coordinator_values: 'Values for Admissions Coordinators',
    linked_accounts: 'Linked accounts',
    sign_in: 'Sign-in',
  },
  at: {
    manager_values: '%{location}: Managers',
    coordinator_values: '%{location}: Admissions Coordinators',
  },
  rolesAtLocations: 'Roles at locations',
  locationCount: '%{count} location |||| %{count} locations',
  hints: {
    issuer: 'The provider’s address, without /.well-known/openid-configuration',
    secret: 'Leave empty to keep the current secret.',
    lines: 'One per line',
    domains: 'One per line. Only addresses at these domains sign in through this provider.',
    required:
      'Passwords of members stop working. Administrators of Passage still sign in with theirs. Current sessions continue.',
    trusts_email:
      'For providers that do not send email_verified, such as Microsoft Entra ID. Choose this only if users cannot change their address there.',
    trusted: 'One per line. Members whose sign-in has one of these values are not asked for Passage’s own two-factor code.',
    roles_claim:
      'Such as groups or roles. Leave empty to manage roles in Passage, or if the provider sends groups by provisioning (SCIM). The lists below then apply to these groups.',
    advocates:
      'One per line. Passage never removes this role, because the advocate’s patients would be left without an advocate.',
    administrators: 'One per line. Members without one of these values become Org Members. The last Org Admin stays one.',
  },
})
