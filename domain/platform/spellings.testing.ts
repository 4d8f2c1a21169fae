import { npiProblem } from './npi.ts'

/**
 * What a form field shows after the user leaves it, and what the server keeps; or the error. After a reload, the field shows the
 * kept value as it was shown before.
 */
export type Spelling = [typed: string, outcome: { shown: string; kept: string | number | null } | { refused: string }]

const as = (shown: string, kept: string | number | null = shown, ...typed: string[]): Spelling[] =>
  typed.map(text => [text, { shown, kept }])
const asTyped = (...typed: string[]): Spelling[] => typed.map(text => [text, { shown: text, kept: text }])
const refused = (message: string, ...typed: string[]): Spelling[] => typed.map(text => [text, { refused: message }])
const empty = as('', null, '')

const numbers = ['617-555-0142', '(617) 555-0142', '617.555.0142', '6175550142', '1 617 555 0142', '+1 617 555 0142']
const moreNumbers = ['+1 (617) 555-0142', '617 555 0142', ' 617-555-0142 ', '+16175550142', '1-617-555-0142', '(617)555-0142']
const home = as('(617) 555-0142', '+16175550142', ...numbers, ...moreNumbers)
const extensions = ['617-555-0142 x12', '617-555-0142 x 12', '617-555-0142x12', '617-555-0142 ext 12', '617-555-0142 ext. 12']
const moreExtensions = ['617-555-0142 ext: 12', '617-555-0142 extension 12', '617-555-0142 #12', '+1 617 555 0142 x12']
const invalidPhone = 'Invalid phone number'
const tenDigits = 'Phone number must be 10 digits'
const notPattern = [...extensions, ...moreExtensions, '617-555-0142 or 617-555-0143', '617-555-0142 (TTY)', '1-800-662-HELP']
const notNumbers = ['front desk', '555-0142', '911', '000-000-0000', '617-555-014', '617-555-01422', '617-555-014 x2']

const shortPhone = 'Phone number must be at least 6 characters'
const badZip = 'Enter a five-digit ZIP code'
const badUrl = 'Please enter a valid URL'
const notNumber = 'Must be a number'

/** Real spellings of each kind of value that the product normalizes, in forms and in the API. */
export const spellings = {
  /** A patient's, subscriber's, or representative's phone number: any country, with an extension, or as typed. */
  phone: [
    ...home,
    ...as('(617) 555-0142 ext. 12', '+16175550142;ext=12', ...extensions, ...moreExtensions),
    ...as('+52 55 1234 5678', '+525512345678', '+52 55 1234 5678', '+525512345678', '011 52 55 1234 5678'),
    ...as('+44 20 7946 0958', '+442079460958', '+44 20 7946 0958', '+44 (0)20 7946 0958'),
    ...as('(123) 456-7890', '+11234567890', '123-456-7890'),
    ...asTyped('617-555-0142 or 617-555-0143', '617-555-0142 (TTY)', '617-555-0142, press 2', '1-800-662-HELP', 'front desk'),
    ...asTyped('555-0142', '617-555', 'call after 5'),
    ...as('', null, '+1', '+', '1', ''),
    ...refused(shortPhone, '911', '12345', '555'),
  ],
  /** The phone number of a user or organization: the prescribed pattern (UX-003). */
  patternPhone: [
    ...home,
    ...as('(617) 555-0142', '+16175550142', '617/555/0142'),
    ...as('(123) 456-7890', '+11234567890', '123-456-7890'),
    ...as('+442079460958', '+442079460958', '+44 2079460958', '+442079460958'),
    ...refused(invalidPhone, ...notPattern, ...notNumbers, '+1', ''),
  ],
  /** A facility's phone number: ten digits. */
  tenDigitPhone: [
    ...home,
    ...as('(617) 555-0142', '+16175550142', '617/555/0142'),
    ...refused(tenDigits, ...notPattern, ...notNumbers),
    ...refused('This field is required', '+1', ''),
  ],
  zip: [
    ...as('90012', '90012', '90012', ' 90012', '90012-1234', '90012 1234', '900121234', '90012-0000'),
    ...as('02108', '02108', '02108', '02108-0001'),
    ...asTyped('00901', '99501', '10001', '60601', '73301', '30301', '98101', '20500'),
    ...refused(
      badZip,
      '2108',
      '210',
      '9001',
      '900123',
      '90012-12',
      '9OO12',
      'O2108',
      '90012-12345',
      'SW1A 1AA',
      'unknown',
      '90 012',
    ),
    ...refused(badZip, '90012.0', '+90012', '90012,90013', '#90012'),
    ...refused('Required information', ''),
  ],
  name: asTyped(
    ...['María José', 'Nguyễn', 'O’Grady', "O'Grady", 'Smith-Jones', 'de la Cruz', 'van der Berg', 'St. John', 'Mary Ann'],
    ...['Åsa', 'Zoë', 'Łukasz', 'Müller', '李小龍', 'محمد', 'Дмитрий', 'Ngọc Ánh', 'D’Angelo', 'Jean-Luc', 'MacDonald', 'McCall'],
    ...[
      'Anna Maria Luisa',
      'X Æ A-12',
      'Sarah (Sally)',
      'J. R.',
      'Peña',
      'García López',
      'Kahananui-Keliʻi',
      'Null',
      'Test_Name',
    ],
    ...['&co', 'a.b', '<b>Bo</b>', 'John Jr.', 'Ann,Marie'],
  ),
  address: asTyped(
    ...['18 Larkspur Lane', '18-20 Main St.', '1/2 Elm St', 'P.O. Box 12', 'PO BOX 12', 'Apt #4, 12 5th Ave', 'RR 2 Box 15'],
    ...[
      'HC 1 Box 7',
      '123 N. Main St NW',
      'One World Trade Center',
      'Calle 5 #12-34',
      'Urb. Las Lomas, C/ 21 S.O.',
      '12B Baker St',
    ],
    ...[
      '1600 Pennsylvania Ave NW',
      'Km 4.5, Carr. 3',
      'Corner of 5th & Main',
      'c/o Mary Venn, 3 Oak Rd',
      'Unit 100-200',
      '999 Ünïcode Straße',
    ],
    ...[
      'PSC 802 Box 74',
      '5 ½ Oak St',
      'Suite 4B',
      '12 O’Farrell St',
      'Behind the church',
      '400 S. Hope St., 18th Fl.',
      '10 Rue d’Été',
    ],
    ...['1 A St', '300 E 5th', 'Room 12/3', 'Lot 7'],
  ),
  /** US dollars in verification of benefits. */
  money: [
    ...as('1500', 1500, '1500', '$1500', '1,500', '$1,500', ' $1,500 ', '$ 1,500', '1 500'),
    ...as('1500.50', 1500.5, '1500.50', '$1,500.50', '1,500.50'),
    ...as('0', 0, '0', '$0'),
    ...as('0.99', 0.99, '0.99'),
    ...as('.99', 0.99, '.99'),
    ...as('40.', 40, '40.'),
    ...as('1000000', 1_000_000, '1,000,000', '$1,000,000'),
    // A comma that groups no thousands may be a decimal comma, so it is not removed.
    ...refused(notNumber, '1,50', '40,5', '1,23,456', '1.500,00', 'forty', '1e5', '40 USD', '€40', '10%', '1-2', 'N/A'),
    ...refused('Must be at least 0', '-1', '-$40'),
    ...refused('Must be at most $1,000,000', '1000001', '10,000,000'),
    ...refused('Enter dollars and cents, for example 250.50', '1.505', '0.001'),
    ...refused('Required field', ''),
  ],
  birthDate: [
    ...as('03/09/1984', '03/09/1984', '03/09/1984', '3/9/1984', '3/9/84', '03-09-1984', '3-9-84', '3.9.1984', '3 9 1984'),
    ...as('03/09/1984', '03/09/1984', '03091984', '1984-03-09', '1984-3-9', ' 03/09/1984 ', '03 / 09 / 1984'),
    ...as('02/29/1984', '02/29/1984', '2/29/84', '02291984'),
    ...as('01/02/2005', '01/02/2005', '1 2 05', '1/2/05'),
    ...as('12/31/1999', '12/31/1999', '12/31/99'),
    ...refused(
      'Enter the date as MM/DD/YYYY',
      'March 9, 1984',
      'Mar 9 1984',
      '9.3.',
      '9 Mar 1984',
      '1984',
      '03/1984',
      '3/9',
      'unknown',
      '03/09/198',
      '84-03-09-1',
    ),
    ...refused('02/30/1984 is not a real date', '2/30/1984'),
    ...refused('02/29/1985 is not a real date', '02/29/1985'),
    ...refused('13/09/1984 is not a real date', '13/09/1984'),
    ...refused('Enter a year no earlier than 1900', '03/09/1884'),
  ],
  npi: [
    ...as('1234567893', '1234567893', '1234567893', ' 1234567893', '1234567893 '),
    ...asTyped('1987654328', '1528060837'),
    ...['1234567890', '1234567891', '123456789', '12345678930', '123-456-7893', '1234 567 893', 'NPI 1234567893'].map(
      (text): Spelling => [text, { refused: npiProblem(text)! }],
    ),
    ...[
      'abc',
      '12345678',
      '0',
      '１２３４５６７８９３',
      '1234567893.0',
      '+1234567893',
      '1234567893,1528060837',
      'none',
      'N/A',
    ].map((text): Spelling => [text, { refused: npiProblem(text)! }]),
    ...['1.234567893E9', '1234567893x', '#1234567893', '1987654321', '1111111111', '9999999999', '12345', '1234567893-1'].map(
      (text): Spelling => [text, { refused: npiProblem(text)! }],
    ),
    ...empty,
  ],
  website: [
    ...as(
      'http://www.house.example',
      'http://www.house.example',
      'www.house.example',
      'http://www.house.example',
      ' www.house.example ',
    ),
    ...as('http://house.example/beds', 'http://house.example/beds', 'house.example/beds'),
    ...as('http://HOUSE.example', 'http://HOUSE.example', 'HOUSE.example'),
    ...asTyped(
      'https://house.example/detox.html',
      'https://house.example/b',
      'https://house.example',
      'https://house.example/',
      'https://house.example/a?b=1&c=%20d',
      'http://house.example:8080/x',
    ),
    ...asTyped('https://sub.house.example.org/~staff/#top', 'HTTPS://house.example', 'https://xn--mnchen-3ya.example'),
    ...as('http://house-2.example', 'http://house-2.example', 'house-2.example'),
    ...refused(
      badUrl,
      'house',
      'http://',
      'https://localhost',
      'javascript:alert(1)',
      'ftp://house.example',
      'mailto:a@house.example',
    ),
    ...refused(
      badUrl,
      'https://a:b@house.example',
      'info@house.example',
      'none yet',
      'see our page',
      'http:// house.example',
      'n/a',
    ),
    ...refused(badUrl, 'house..example', '.example', 'www.house.example, www.other.example'),
    ...refused('Please enter website', ''),
  ],
  /** A subscriber or group ID. */
  memberId: [
    ...asTyped(
      'XQ4471902',
      '123-45-6789',
      'W1234 56789',
      'ABC 123',
      '000123',
      '0',
      '1E5',
      'xq4471902',
      'A/B-12',
      '12.345',
      '#44',
    ),
    ...asTyped(
      'MBR:1',
      'H1234-001',
      '91234567A',
      'YZZ 1234 5678 90',
      'ÄB1',
      '(12)',
      '1_2',
      'A*B',
      '12,345',
      'R01234567',
      'TRICARE',
      'n/a',
    ),
    ...asTyped('1234567890123456789', 'É-1', '+12', '=1+1', '-5', '@home', 'A’1', '01/02'),
    ...empty,
  ],
} satisfies Record<string, Spelling[]>
export type SpellingKind = keyof typeof spellings
