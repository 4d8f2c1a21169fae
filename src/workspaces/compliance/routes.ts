import { homeQuery } from '../../dataProvider/firstQueries.ts'
import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'

export const complianceScreens: readonly Screen[] = [
  {
    path: '/admin/changes',
    title: () => texts.titles.changes,
    for: 'adminChanges',
    Component: lazyWithRetry(() => import('./audit/Changes.tsx'), 'Changes'),
    console: true,
    resource: 'changes',
  },
  {
    path: '/admin/messages',
    title: () => texts.titles.messages,
    for: 'adminMessages',
    Component: lazyWithRetry(() => import('./audit/Messages.tsx'), 'Messages'),
    console: true,
    resource: 'outbox',
  },
  {
    path: '/admin/disclosures',
    title: () => texts.titles.disclosures,
    for: 'adminDisclosures',
    Component: lazyWithRetry(() => import('./audit/AllDisclosures.tsx'), 'AllDisclosures'),
    console: true,
    resource: 'disclosures',
  },
  {
    path: '/admin/receipts/:application_id',
    title: () => texts.titles.receipt,
    for: 'adminAudit',
    Component: lazyWithRetry(() => import('./audit/ReceiptPage.tsx'), 'ReceiptPage'),
    console: true,
  },
  {
    path: '/admin/audit',
    title: () => texts.titles.audit,
    for: 'adminAudit',
    Component: lazyWithRetry(() => import('./audit/AuditLog.tsx'), 'AuditLog'),
    console: true,
    resource: 'auditEvents',
  },
  {
    path: '/admin/home',
    title: () => texts.titles.adminHome,
    for: 'adminHome',
    Component: lazyWithRetry(() => import('./home/AdminHome.tsx'), 'AdminHome'),
    queries: () => [homeQuery],
    console: true,
  },
  {
    path: '/admin/retention',
    title: () => texts.titles.retention,
    for: 'adminRetention',
    Component: lazyWithRetry(() => import('./retention/RetentionPage.tsx'), 'RetentionPage'),
    console: true,
  },
]
