import type { HandoverField, transportModes } from '#domain/placement/applications/handover/schema.ts'
import { translations } from '../translations.ts'

/** What both sides enter between the acceptance and the admission, and the transfer packet. */
export const texts = translations('handover', {
  title: 'Handover',
  nothing: 'Nothing entered yet',
  groups: { report: 'Report', arrival: 'Arrival', transport: 'Transportation', authorization: 'Prior authorization' },
  enter: 'Enter',
  edit: 'Edit',
  enterOf: 'Enter: %{group}',
  editOf: 'Edit: %{group}',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Handover saved.',
  labels: {
    accepting_clinician: 'Accepting clinician',
    accepting_credential: 'Credential',
    report_phone: 'Report number',
    report_given_at: 'Report given',
    report_given_by: 'Report given by',
    report_given_to: 'Report given to',
    room_ready_at: 'Room ready',
    expected_arrival_at: 'Expected arrival',
    bring: 'What to bring',
    transport_mode: 'Mode of transportation',
    transport_company: 'Transportation company',
    transport_ordered_at: 'Transportation ordered',
    departed_at: 'Left the hospital',
    arrived_at: 'Arrived at the facility',
    authorization_number: 'Authorization number',
    authorization_contact: 'Contact at the payer',
    authorization_valid_until: 'Valid until',
    peer_to_peer_by: 'Peer-to-peer review by',
  } satisfies Record<HandoverField, string>,
  hints: {
    transport_company: 'Or the driver’s name',
    accepting_credential: 'For example MD, NP, RN',
    report_phone: 'Where the hospital’s nurse calls, with the extension',
    report_given_by: 'Name and credential',
    report_given_to: 'Name and credential',
    bring: 'For example medication, ID, clothes for three days',
    authorization_valid_until: 'The advocate is reminded the day before.',
    peer_to_peer_by: 'The advocate is reminded four hours before.',
  },
  modes: {
    basic_life_support: 'Ambulance, basic life support (BLS)',
    advanced_life_support: 'Ambulance, advanced life support (ALS)',
    critical_care: 'Ambulance, critical care',
    wheelchair_van: 'Wheelchair van',
    secure_transport: 'Secure transportation',
    private_vehicle: 'Private vehicle',
    other: 'Other',
  } satisfies Record<(typeof transportModes)[number], string>,
  /** Short facts at the top of the card and on the arrivals board. */
  ticks: {
    room_ready_at: { yes: 'Room ready', no: 'Room not ready' },
    report_given_at: { yes: 'Report given', no: 'No report yet' },
  },
  tickOf: '%{fact}: %{patient}',
  transport: {
    none: 'No transportation yet',
    of: 'Transportation',
    ordered: 'Ordered %{time}',
    left: 'Left %{time}',
    arrived: 'Arrived %{time}',
  },
  /** The short log in the timeline. */
  changed: 'Handover: %{facts}',
  madePacket: 'Transfer packet created',
  packet: {
    make: 'Transfer packet (PDF)',
    making: 'Creating the packet…',
    about:
      'Face sheet, transfer form, handover, clinical snapshot, intake, release, and documents. Recorded as a disclosure to %{facility}.',
    ready: 'Transfer packet downloaded.',
    left: '%{count} document could not be attached. Its name is in the packet. |||| %{count} documents could not be attached. Their names are in the packet.',
    failed: 'The packet could not be created: %{reason}',
    table: {
      make: 'CSV',
      name: 'Transfer packet (CSV)',
      making: 'Creating the table…',
      about:
        'Face sheet, transfer form, handover, clinical snapshot, intake, and release as a table for other systems, without files. Recorded as a disclosure to %{facility}.',
      ready: 'Table downloaded.',
    },
  },
})
