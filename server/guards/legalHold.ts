/**
 * What each request that writes to a patient's record does to stored data, and what happens while the patient is on legal hold
 * (S-39). server/guards/legalHold.test.ts compares the list with the contracts, and tests it.
 *
 * - `refused`: deletes or replaces a part of the record. On legal hold, the server returns 409 and audits the attempt.
 * - `keeps`: changes values. On legal hold, a trigger keeps the earlier ones in `held_versions`.
 * - `adds`: only adds to the record.
 * - `draft`: saves unsaved typing, which is not yet part of the record.
 * - `nothing`: reads, or changes only derived values.
 */
export const underLegalHold: Record<string, 'refused' | 'keeps' | 'adds' | 'draft' | 'nothing'> = {
  'documents.remove': 'refused',
  'drafts.discard': 'refused',
  'placementLog.correct': 'refused',
  'placementLog.remove': 'refused',
  // Only if it replaces an earlier page.
  'releases.attachPage': 'refused',
  // Only Delete Case.
  'cases.change': 'refused',

  'applications.acknowledge': 'keeps',
  'applications.askAgain': 'keeps',
  'applications.answer': 'keeps',
  'applications.assign': 'keeps',
  'applications.takeBack': 'keeps',
  'beds.endHold': 'keeps',
  'handovers.change': 'keeps',
  'beds.extendHold': 'keeps',
  'emergencies.end': 'keeps',
  'patients.hipaaSign': 'keeps',
  'patients.save': 'keeps',
  'patients.saveSnapshot': 'keeps',
  'releases.attestPage': 'keeps',
  'releases.revoke': 'keeps',
  'referrals.answer': 'keeps',
  'referrals.identify': 'keeps',
  'referrals.report': 'keeps',
  'referrals.sendLink': 'keeps',
  'referrals.step': 'keeps',
  'referrals.undo': 'keeps',
  'referrals.withdraw': 'keeps',
  'requests.answer': 'keeps',
  'requests.withdraw': 'keeps',
  'retention.lift': 'keeps',
  'sendPlans.stop': 'keeps',
  'transfers.all': 'keeps',
  'transfers.one': 'keeps',

  'applications.addNote': 'adds',
  'cases.handOver': 'adds',
  'chat.guestSend': 'adds',
  'chat.send': 'adds',
  'handovers.packet': 'adds',
  'documents.create': 'adds',
  'emergencies.open': 'adds',
  'facilities.apply': 'adds',
  'patients.create': 'adds',
  'patients.hipaaDocument': 'adds',
  'placementLog.add': 'adds',
  'referrals.ask': 'adds',
  'referrals.open': 'adds',
  'referrals.refer': 'adds',
  'referrals.referSeveral': 'adds',
  'requests.ask': 'adds',
  'retention.hold': 'adds',
  'sendPlans.start': 'adds',

  'drafts.keep': 'draft',

  'advocates.search': 'nothing',
  'advocates.searchAll': 'nothing',
  'applications.search': 'nothing',
  'chat.guestList': 'nothing',
  'chat.read': 'nothing',
  'chat.typing': 'nothing',
  'copies.make': 'nothing',
  'matching.matchCount': 'nothing',
  'patients.duplicates': 'nothing',
  'referrals.document': 'nothing',
  'referrals.readCode': 'nothing',
  'search.find': 'nothing',
}

/** Tables with patient data whose rows can be deleted even on legal hold, and why. */
export const notHeld: Record<string, string> = {
  answer_clocks: 'derived from applications',
  answer_warnings: 'says that a facility was reminded; the notification is kept',
  application_standings: 'derived from applications',
  case_standings: 'derived from applications',
  chat_reads: 'how far staff have read',
  intake_drafts: 'saving a section replaces its draft; the retention job and the author cannot delete it',
  referral_links: 'digests of links; the emails and the disclosures are kept',
  outbox: 'the retention job keeps the rows',
  transferred_patients: 'how a transfer of the last minutes can be undone',
}
