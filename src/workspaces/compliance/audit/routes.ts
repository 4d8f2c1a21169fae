import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const auditRoutes: readonly Screen[] = [
  {
    path: '/admin/changes',
    title: texts.titles.changes,
    for: 'adminChanges',
    Component: lazyWithRetry(() => import('./Changes.tsx'), 'Changes'),
    console: true,
  },
  {
    path: '/admin/messages',
    title: texts.titles.messages,
    for: 'adminMessages',
    Component: lazyWithRetry(() => import('./Messages.tsx'), 'Messages'),
    console: true,
  },
  {
    path: '/admin/disclosures',
    title: texts.titles.disclosures,
    for: 'adminDisclosures',
    Component: lazyWithRetry(() => import('./AllDisclosures.tsx'), 'AllDisclosures'),
    console: true,
  },
  {
    path: '/admin/receipts/:application_id',
    title: texts.titles.receipt,
    for: 'adminAudit',
    Component: lazyWithRetry(() => import('./ReceiptPage.tsx'), 'ReceiptPage'),
    console: true,
  },
  {
    path: '/admin/audit',
    title: texts.titles.audit,
    for: 'adminAudit',
    Component: lazyWithRetry(() => import('./AuditLog.tsx'), 'AuditLog'),
    console: true,
  },
]
