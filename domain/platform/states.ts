/**
 * The states, the District of Columbia, the territories, the freely associated states, and military addresses: postal abbreviation,
 * name, FIPS code (empty for military addresses, which are in no county), and the IANA time zone of most residents.
 */
export const states = [
  { code: 'AL', name: 'Alabama', fips: '01', time_zone: 'America/Chicago' },
  { code: 'AK', name: 'Alaska', fips: '02', time_zone: 'America/Anchorage' },
  { code: 'AS', name: 'American Samoa', fips: '60', time_zone: 'Pacific/Pago_Pago' },
  { code: 'AZ', name: 'Arizona', fips: '04', time_zone: 'America/Phoenix' },
  { code: 'AR', name: 'Arkansas', fips: '05', time_zone: 'America/Chicago' },
  { code: 'AA', name: 'Armed Forces Americas', fips: '', time_zone: 'America/New_York' },
  { code: 'AE', name: 'Armed Forces Europe', fips: '', time_zone: 'Europe/Berlin' },
  { code: 'AP', name: 'Armed Forces Pacific', fips: '', time_zone: 'Asia/Tokyo' },
  { code: 'CA', name: 'California', fips: '06', time_zone: 'America/Los_Angeles' },
  { code: 'CO', name: 'Colorado', fips: '08', time_zone: 'America/Denver' },
  { code: 'CT', name: 'Connecticut', fips: '09', time_zone: 'America/New_York' },
  { code: 'DE', name: 'Delaware', fips: '10', time_zone: 'America/New_York' },
  { code: 'DC', name: 'District of Columbia', fips: '11', time_zone: 'America/New_York' },
  { code: 'FM', name: 'Federated States of Micronesia', fips: '64', time_zone: 'Pacific/Pohnpei' },
  { code: 'FL', name: 'Florida', fips: '12', time_zone: 'America/New_York' },
  { code: 'GA', name: 'Georgia', fips: '13', time_zone: 'America/New_York' },
  { code: 'GU', name: 'Guam', fips: '66', time_zone: 'Pacific/Guam' },
  { code: 'HI', name: 'Hawaii', fips: '15', time_zone: 'Pacific/Honolulu' },
  { code: 'ID', name: 'Idaho', fips: '16', time_zone: 'America/Boise' },
  { code: 'IL', name: 'Illinois', fips: '17', time_zone: 'America/Chicago' },
  { code: 'IN', name: 'Indiana', fips: '18', time_zone: 'America/Indiana/Indianapolis' },
  { code: 'IA', name: 'Iowa', fips: '19', time_zone: 'America/Chicago' },
  { code: 'KS', name: 'Kansas', fips: '20', time_zone: 'America/Chicago' },
  { code: 'KY', name: 'Kentucky', fips: '21', time_zone: 'America/New_York' },
  { code: 'LA', name: 'Louisiana', fips: '22', time_zone: 'America/Chicago' },
  { code: 'ME', name: 'Maine', fips: '23', time_zone: 'America/New_York' },
  { code: 'MH', name: 'Marshall Islands', fips: '68', time_zone: 'Pacific/Majuro' },
  { code: 'MD', name: 'Maryland', fips: '24', time_zone: 'America/New_York' },
  { code: 'MA', name: 'Massachusetts', fips: '25', time_zone: 'America/New_York' },
  { code: 'MI', name: 'Michigan', fips: '26', time_zone: 'America/Detroit' },
  { code: 'MN', name: 'Minnesota', fips: '27', time_zone: 'America/Chicago' },
  { code: 'MS', name: 'Mississippi', fips: '28', time_zone: 'America/Chicago' },
  { code: 'MO', name: 'Missouri', fips: '29', time_zone: 'America/Chicago' },
  { code: 'MT', name: 'Montana', fips: '30', time_zone: 'America/Denver' },
  { code: 'NE', name: 'Nebraska', fips: '31', time_zone: 'America/Chicago' },
  { code: 'NV', name: 'Nevada', fips: '32', time_zone: 'America/Los_Angeles' },
  { code: 'NH', name: 'New Hampshire', fips: '33', time_zone: 'America/New_York' },
  { code: 'NJ', name: 'New Jersey', fips: '34', time_zone: 'America/New_York' },
  { code: 'NM', name: 'New Mexico', fips: '35', time_zone: 'America/Denver' },
  { code: 'NY', name: 'New York', fips: '36', time_zone: 'America/New_York' },
  { code: 'NC', name: 'North Carolina', fips: '37', time_zone: 'America/New_York' },
  { code: 'ND', name: 'North Dakota', fips: '38', time_zone: 'America/Chicago' },
  { code: 'MP', name: 'Northern Mariana Islands', fips: '69', time_zone: 'Pacific/Saipan' },
  { code: 'OH', name: 'Ohio', fips: '39', time_zone: 'America/New_York' },
  { code: 'OK', name: 'Oklahoma', fips: '40', time_zone: 'America/Chicago' },
  { code: 'OR', name: 'Oregon', fips: '41', time_zone: 'America/Los_Angeles' },
  { code: 'PW', name: 'Palau', fips: '70', time_zone: 'Pacific/Palau' },
  { code: 'PA', name: 'Pennsylvania', fips: '42', time_zone: 'America/New_York' },
  { code: 'PR', name: 'Puerto Rico', fips: '72', time_zone: 'America/Puerto_Rico' },
  { code: 'RI', name: 'Rhode Island', fips: '44', time_zone: 'America/New_York' },
  { code: 'SC', name: 'South Carolina', fips: '45', time_zone: 'America/New_York' },
  { code: 'SD', name: 'South Dakota', fips: '46', time_zone: 'America/Chicago' },
  { code: 'TN', name: 'Tennessee', fips: '47', time_zone: 'America/Chicago' },
  { code: 'TX', name: 'Texas', fips: '48', time_zone: 'America/Chicago' },
  { code: 'VI', name: 'U.S. Virgin Islands', fips: '78', time_zone: 'America/St_Thomas' },
  { code: 'UT', name: 'Utah', fips: '49', time_zone: 'America/Denver' },
  { code: 'VT', name: 'Vermont', fips: '50', time_zone: 'America/New_York' },
  { code: 'VA', name: 'Virginia', fips: '51', time_zone: 'America/New_York' },
  { code: 'WA', name: 'Washington', fips: '53', time_zone: 'America/Los_Angeles' },
  { code: 'WV', name: 'West Virginia', fips: '54', time_zone: 'America/New_York' },
  { code: 'WI', name: 'Wisconsin', fips: '55', time_zone: 'America/Chicago' },
  { code: 'WY', name: 'Wyoming', fips: '56', time_zone: 'America/Denver' },
] as const

export const stateCodes = states.map(({ code }) => code) as [
  (typeof states)[number]['code'],
  ...(typeof states)[number]['code'][],
]

export const stateProblem = 'Choose a state from the list'

/** Whether the text is the two-letter code of a state, a territory, or another place in this list. */
export const isState = (text: string): boolean => (stateCodes as readonly string[]).includes(text)

/** Whether the code stands for military addresses abroad, whose ZIP codes have no place. */
export const isMilitary = (code: string | null): boolean => code === 'AA' || code === 'AE' || code === 'AP'
