/**
 * What each request that writes to a patient's record does with a sample patient (docs/decisions/0047-sample-patient.md).
 * server/guards/samples.test.ts compares the list with the contracts, and tests it.
 *
 * - `allowed`: the write stays in the sample's record.
 * - `refused`: it would reach others or change what they see. The server returns 409.
 * - `hidden`: only other people may send the request, and for them the sample does not exist (404).
 * - `application`: the request is about an application or a referral, which a sample cannot have.
 * - `skipped`: the request is about many patients or about none, and leaves samples out.
 */
export const withSamples: Record<string, 'allowed' | 'refused' | 'hidden' | 'application' | 'skipped'> = {
  'documents.create': 'allowed',
  'documents.remove': 'allowed',
  'drafts.discard': 'allowed',
  'drafts.keep': 'allowed',
  'matching.matchCount': 'allowed',
  'patients.hipaaDocument': 'allowed',
  'patients.hipaaSign': 'allowed',
  'patients.save': 'allowed',
  'patients.saveSnapshot': 'allowed',
  'releases.attachPage': 'allowed',
  'releases.attestPage': 'allowed',
  'releases.revoke': 'allowed',

  'cases.change': 'refused',
  'cases.handOver': 'refused',
  'copies.make': 'refused',
  'facilities.apply': 'refused',
  'facilities.logCall': 'refused',
  'placementLog.add': 'refused',
  'placementLog.correct': 'refused',
  'placementLog.remove': 'refused',
  'referrals.refer': 'refused',
  'referrals.referSeveral': 'refused',
  'sendPlans.start': 'refused',
  'sendPlans.stop': 'refused',
  'transfers.one': 'refused',
  'verification.send': 'refused',

  'emergencies.end': 'hidden',
  'emergencies.open': 'hidden',
  'retention.hold': 'hidden',
  'retention.lift': 'hidden',

  'applications.acknowledge': 'application',
  'applications.addNote': 'application',
  'applications.answer': 'application',
  'applications.askAgain': 'application',
  'applications.assign': 'application',
  'applications.takeBack': 'application',
  'beds.endHold': 'application',
  'beds.extendHold': 'application',
  'chat.guestList': 'application',
  'chat.guestSend': 'application',
  'chat.read': 'application',
  'chat.send': 'application',
  'chat.typing': 'application',
  'handovers.change': 'application',
  'handovers.packet': 'application',
  'referrals.answer': 'application',
  'referrals.ask': 'application',
  'referrals.document': 'application',
  'referrals.identify': 'application',
  'referrals.open': 'application',
  'referrals.readCode': 'application',
  'referrals.report': 'application',
  'referrals.sendLink': 'application',
  'referrals.step': 'application',
  'referrals.undo': 'application',
  'referrals.withdraw': 'application',
  'requests.answer': 'application',
  'requests.ask': 'application',
  'requests.withdraw': 'application',

  'advocates.search': 'skipped',
  'advocates.searchAll': 'skipped',
  'applications.search': 'skipped',
  'organizations.removeMember': 'skipped',
  'patients.create': 'skipped',
  'patients.duplicates': 'skipped',
  'search.find': 'skipped',
  'transfers.all': 'skipped',
  'verification.verify': 'skipped',
}
