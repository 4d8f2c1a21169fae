import type { Status } from '#domain/placement/statuses/statuses.ts'
import { translations } from '../translations.ts'

/** The help page and the glossary. */
export const texts = translations('help', {
  title: 'Help',
  about: 'How to do common tasks, and what the words in Passage mean.',
  tasks: 'How do I …',
  search: 'Search help',
  none: 'Nothing found. Try another word.',
  levels: 'Levels of care',
  levelsOf: 'What do the levels of care mean?',
  statuses: 'Application statuses',
  statusesOf: 'What do the application statuses mean?',
  rowsOf: 'What do the statuses and levels of care mean?',
  statusOf: 'What does “%{status}” mean?',
  words: 'Words',
  contact: 'Ask a person',
  contactAbout: 'Write to the support team. Leave out names and other details of patients.',
  advocate: {
    bed: {
      question: 'Find a bed for a patient',
      answer:
        'Select “Find a bed”, and enter the level of care, sex, age, ZIP code, and payer. The list shows facilities that match, with their open beds and how fast they respond. “Start intake” copies your answers to the intake.',
    },
    missing: {
      question: 'Find out why a facility is not in the list',
      answer:
        'Search for it by name above the list of matches. If it does not match, the reasons are below the list. You can widen the distance, or correct an answer in the intake.',
    },
    phone: {
      question: 'Refer to a facility that does not use Passage',
      answer:
        'Select “Refer” at the listing, and choose email, fax, or phone. The facility first sees a request without a name, and the record only after it has confirmed who answers.',
    },
    several: {
      question: 'Apply to several facilities',
      answer:
        'Check the facilities in the list of matches and select “Apply”. Before anything is sent, you see who will read what. You can also plan the next five, in case no one accepts.',
    },
    release: {
      question: 'Get the release signed',
      answer:
        'Section 2 of the intake offers a code by text message or email, or paper. Attach a photo of a signed page there, or later in the review. Until the release is signed, no facility can see the patient.',
    },
    shift: {
      question: 'Prepare for a change of shift',
      answer:
        'Write a hand-over note in the menu of the patient’s card. “Shift list” lists your hospital’s open cases for printing. A colleague can take over a case there.',
    },
    mistake: {
      question: 'Correct a mistake',
      answer:
        'Most messages have an Undo button for 10 seconds; the profile menu lists recent messages. In the approval table, you can change your own answer until the other side has taken the next step.',
    },
  },
  coordinator: {
    answer: {
      question: 'Answer an application',
      answer:
        'Select “Answer” in its row. The dialog shows what you need to decide, and stays open for the next step. A No needs a reason, which the advocate sees.',
    },
    information: {
      question: 'Ask for something that is missing',
      answer:
        'Open the application and select “Request more information”. The response clock stops until the advocate has answered.',
    },
    beds: {
      question: 'Keep our open beds current',
      answer:
        'Change the numbers above the list of applications, or confirm that they are still right. Advocates see each number with its age, and facilities with open beds come first.',
    },
    hold: {
      question: 'Hold a bed for an accepted patient',
      answer: 'Accept the patient and choose how long the bed is held. The hold expires if the patient does not arrive.',
    },
    arrival: {
      question: 'See who arrives today',
      answer: 'The Booked tab lists arrivals: overdue, today, tomorrow, later. “Arrived” records the admission.',
    },
    again: {
      question: 'Change a No',
      answer:
        'If the advocate asks again, open the application and change the answer of that step to Yes. Only you can reopen it.',
    },
  },
  manager: {
    profile: {
      question: 'Get our facility into the list of matches',
      answer:
        'In My Organization, open the facility and complete its seven sections. A checklist shows what is left. A deactivated facility or organization does not match.',
    },
    confirm: {
      question: 'Have fewer things to confirm',
      answer:
        'What a profile does not state is a question for each patient who needs it. Answer as many fields as you can, also the optional ones.',
    },
    read: {
      question: 'See who applied',
      answer:
        'Admissions lists the applications to your facility. You can read them. Only Admissions Coordinators can answer them.',
    },
  },
  hospital: {
    waits: {
      question: 'See how long our patients wait',
      answer:
        'Insights shows the hours from arrival to each step, compared with the period before, and where, why, and for which payers patients waited. You can limit it to one user.',
    },
  },
  member: {
    people: {
      question: 'Add a colleague',
      answer:
        'Colleagues sign up on the sign-in page. An administrator of Passage approves them and adds them to your organization.',
    },
  },
  organization: {
    role: {
      question: 'Give a colleague a role at a facility',
      answer:
        'In My Organization, open the menu of the member and select “Add Role”. Coordinators answer applications; managers maintain the profile.',
    },
    location: {
      question: 'Add a location',
      answer:
        'If the location is in the public directory, claim its listing in My Organization to keep its history. Otherwise, select “Ask for a new location” there. The support team checks new locations before patients are sent to them.',
    },
  },
  admin: {
    approve: {
      question: 'Approve a sign-up',
      answer:
        'Sign-ups are first in the list of users. Open one, choose the hospital, and approve. The user gets a temporary password by email.',
    },
    waits: {
      question: 'See what needs my action',
      answer:
        'The number of items above each list opens the home page for administrators, with sign-ups, claims, failed messages, duplicates, and more, and how old they are.',
    },
    import: {
      question: 'Import a directory or a list of payers',
      answer:
        'Open Imports in the Tools menu and choose a file. You see every change and every problem before anything is saved, and can undo the import.',
    },
    history: {
      question: 'Find out who changed something',
      answer: 'Recent changes, in the Tools menu, lists changes by person, record, and date.',
    },
    reads: {
      question: 'Find out who read a record',
      answer: 'The audit log, in the Tools menu, lists who read and changed what, and when.',
    },
  },
  account: {
    password: {
      question: 'Change my password or turn on two-factor authentication',
      answer:
        'Open Account Settings in the profile menu. With two-factor authentication, an app on your phone shows a code for each sign-in.',
    },
    messages: {
      question: 'Choose how I am notified',
      answer:
        'Account Settings offers email, text messages, and a daily summary. Messages outside of Passage never contain a patient’s name.',
    },
    keys: {
      question: 'Work with the keyboard',
      answer: 'Press ? for a list of shortcuts. Ctrl K (⌘ K on a Mac) finds patients, facilities, and pages.',
    },
  },
  terms: {
    release: {
      term: 'Release of information',
      meaning:
        'The patient’s signed permission to share the record with treatment facilities. It is valid for 365 days and can be revoked at any time.',
    },
    match: {
      term: 'Match',
      meaning:
        'A facility that can meet the patient’s needs according to its own profile. The order is fixed and is not a recommendation.',
    },
    confirm: {
      term: 'To confirm',
      meaning: 'The facility has not stated whether it meets this need. Ask before you send the patient.',
    },
    hold: {
      term: 'Involuntary hold',
      meaning: 'A legal order that keeps a patient in care for a limited time, such as a 5150 in California.',
    },
    bed_hold: { term: 'Bed hold', meaning: 'A bed that a facility keeps for an accepted patient until a set time.' },
    listing: {
      term: 'Directory listing',
      meaning: 'A facility from a public directory. It has no users in Passage: refer by email, fax, or phone.',
    },
    snapshot: {
      term: 'Clinical snapshot',
      meaning: 'What admissions staff ask for first: legal status, vitals, withdrawal scores, last use. Optional.',
    },
    clock: { term: 'Response due', meaning: 'The facility’s own target for its answer. Only its response hours count.' },
    turn: { term: 'Your turn', meaning: 'The next step of this application is yours. Nothing happens until you take it.' },
    vob: { term: 'VOB (verification of benefits)', meaning: 'What the insurer covers, as the facility has verified it.' },
    packet: {
      term: 'Transfer packet',
      meaning:
        'One PDF for the accepting facility: face sheet, transfer form, clinical snapshot, intake, release, and documents.',
    },
    boarding: {
      term: 'Boarding',
      meaning: 'The time that a patient waits in the hospital after the first application, until the departure.',
    },
  },
  /** What each application status means. The outcomes and the statuses of older records share one meaning each. */
  status: {
    New: 'Sent. The facility has not opened it or has not answered a step.',
    'In Review': 'The facility has begun to answer.',
    'Request for Interview': 'The facility would like to speak with the patient before it decides.',
    Accepted: 'The facility accepts the patient. The patient has not accepted the offer yet.',
    Booked: 'The patient has said yes, and the arrival is planned.',
    Admitted: 'The patient has arrived. The outcome is recorded later.',
    'Declined Insurance': 'The facility does not accept the insurance or the way of payment.',
    'Declined Application': 'The facility cannot take the patient. The reason is in the approval table.',
    Rejected: 'The patient declined the facility’s offer.',
    Withdrawn: 'The advocate took the application back.',
    Cancelled: 'The booking was canceled before the patient arrived.',
    'Facility closed': 'The facility was removed while the application was open.',
    Hold: 'The advocate put the case on hold. Facilities wait until it is resumed.',
  } satisfies Partial<Record<Status, string>>,
  outcome: 'How the stay ended, as the advocate recorded it.',
  older: 'Only older applications have this status.',
})
