import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, id, idParams, paging, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { ApprovalDecision, ApprovalRequest } from './rules.ts'
import { AccountApproval, AccountEvent, approvalStates, OwnAccountEvent } from './schema.ts'

export const accountSecurity = contract({
  own: {
    method: 'GET',
    path: '/users/current/security-activity',
    about:
      'Changes to the caller’s account and how they sign in, newest first, and who made each change. Covers the email address, username, phone number, password, two-factor authentication, backup codes, and account locks.',
    access: 'signed in',
    whenDeactivated: 'view only',
    query: paging,
    response: z.array(OwnAccountEvent),
    responseFields: total,
  },
  all: {
    method: 'GET',
    path: '/admin/security-activity',
    about:
      'The same kinds of changes for all users, or for one user. With `alerts`, returns only pairs of administrator changes within 24 hours that could indicate an account takeover: two-factor authentication was removed, and the email address or password was changed.',
    access: 'accountSecurity.all',
    query: paging.extend({ alerts: z.stringbool().default(false), user_id: id.optional() }),
    response: z.array(AccountEvent),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/admin/security-activity/export',
    about: 'The same changes, newest first, as a CSV file with times in Pacific time.',
    access: 'accountSecurity.all',
    query: z.object({ alerts: z.stringbool().default(false), user_id: id.optional() }),
    responseType: 'csv',
    response: z.string(),
  },
  approvals: {
    method: 'GET',
    path: '/admin/account-approvals',
    about: 'Account changes that need a second administrator’s approval, newest first.',
    access: 'accountSecurity.approvals',
    query: paging.extend({ state: enumIgnoringCase(['All', ...approvalStates]).default('Waiting') }),
    response: z.array(AccountApproval),
    responseFields: total,
  },
  approvalsExport: {
    method: 'GET',
    path: '/admin/account-approvals/export',
    about: 'Account changes that need a second administrator’s approval, newest first, as a CSV file with times in Pacific time.',
    access: 'accountSecurity.approvals',
    query: z.object({ state: enumIgnoringCase(['All', ...approvalStates]).default('Waiting') }),
    responseType: 'csv',
    response: z.string(),
  },
  request: {
    method: 'POST',
    path: '/users/:id/account-approvals',
    about:
      'Requests a change that an administrator other than a super admin cannot make alone: a new email address or password within 24 hours of removing two-factor authentication, or the reverse. Repeating the request returns the pending request.',
    access: 'accountSecurity.request',
    params: idParams,
    body: ApprovalRequest,
    response: AccountApproval,
  },
  decide: {
    method: 'POST',
    path: '/admin/account-approvals/:id/decision',
    about:
      'Approves or denies another administrator’s request. Approval makes the change. Repeating the same decision has no effect. Submitting a different decision returns 409.',
    access: 'accountSecurity.decide',
    params: idParams,
    body: ApprovalDecision,
    response: AccountApproval,
  },
})
