import { tag } from '#domain/directory/tags.ts'
import { list } from './list.ts'

/**
 * Levels of care, methods, and therapies. The levels use the terms of the ASAM Criteria, fourth edition; withdrawal management also
 * has its third-edition number.
 */
export const careTags = [
  ...list('treatment_level', 'Levels of Care', {
    Detox: [
      [
        440,
        'Detox - hospital inpatient',
        { tooltip: 'ASAM 4 (4-WM): medically managed withdrawal in a hospital, daily physician visits, 24-hour nursing' },
      ],
      [
        441,
        'Detox - residential',
        {
          tooltip: 'ASAM 3.7 (3.7-WM, 3.2-WM): withdrawal management in a residential program with nursing or trained staff 24/7',
        },
      ],
      [
        442,
        'Detox - outpatient/ambulatory',
        { tooltip: 'ASAM 1.7 or 2.7 (1-WM, 2-WM): withdrawal management with scheduled visits; patient lives at home' },
      ],
      [443, 'Detox (setting not given)', { tooltip: 'Withdrawal management in any setting' }],
    ],
    'Hospital inpatient': [
      [444, 'Acute hospital inpatient', { tooltip: 'ASAM 4: medically managed inpatient care for addiction' }],
    ],
    'Psychiatric inpatient': [
      [
        445,
        'Inpatient psychiatric',
        { tooltip: 'Psychiatric hospital or unit, with 24-hour nursing and a psychiatrist daily (ASAM 4 Psychiatric)' },
      ],
      [
        446,
        'Crisis stabilization unit',
        { tooltip: 'Short stay, usually under 72 hours to two weeks, to stabilize an acute psychiatric crisis' },
      ],
    ],
    Residential: [
      [447, 'Residential short-term (<30 days)', { tooltip: 'ASAM 3.5 or 3.7, usually two to four weeks' }],
      [448, 'Residential long-term (30+ days)', { tooltip: 'ASAM 3.5 or 3.1, one month or longer' }],
      [449, 'Residential (any)', { tooltip: 'ASAM 3.1 to 3.7, any length of stay' }],
      [
        450,
        'Residential dual diagnosis',
        { tooltip: 'ASAM 3.5 COE or 3.7 COE: co-occurring enhanced, psychiatric and addiction care as one program' },
      ],
    ],
    'PHP/IOP': [
      [451, 'PHP / day treatment', { tooltip: 'ASAM 2.5: partial hospitalization, 20 or more hours of treatment a week' }],
      [452, 'IOP', { tooltip: 'ASAM 2.1: intensive outpatient, 9 to 19 hours of treatment a week' }],
    ],
    Outpatient: [
      [453, 'Outpatient', { tooltip: 'ASAM 1.5: fewer than 9 hours of treatment a week' }],
      [
        454,
        'Outpatient medication (OBOT/OTP)',
        { tooltip: 'ASAM 1.7: addiction medication from an office or an opioid treatment program' },
      ],
    ],
    'Recovery housing': [
      [455, 'Sober living / transitional housing', { tooltip: 'Recovery residence or halfway house; treatment is elsewhere' }],
      [
        456,
        'Residential low-intensity (halfway house)',
        { tooltip: 'ASAM 3.1: structured living with at least 9 hours of treatment a week' },
      ],
    ],
  }),
  ...list('treatment_method', 'Treatment Method', [
    [tag.method.abstinenceOnly, 'Abstinence only', { tooltip: 'No medication for addiction is prescribed or accepted' }],
    [430, 'Medication assisted', { tooltip: 'Prescribes medication for addiction (MOUD, MAUD)' }],
    [
      431,
      'Accepts MAT prescribed elsewhere',
      { tooltip: 'Patients can stay on addiction medication prescribed by another clinic' },
    ],
  ]),
  ...list('mental_therapy_program', 'Therapies', {
    'Talk therapy': [
      [1000, 'Individual therapy'],
      [1001, 'Group therapy'],
      [1002, 'CBT', { tooltip: 'Cognitive behavioral therapy' }],
      [1003, 'DBT', { tooltip: 'Dialectical behavior therapy' }],
      [1004, 'ACT', { tooltip: 'Acceptance and commitment therapy' }],
      [1005, 'EMDR', { tooltip: 'Eye movement desensitization and reprocessing' }],
      [1006, 'Motivational interviewing'],
      [1007, 'Trauma-related counseling'],
      [1008, 'Anger management'],
      [1009, 'Couples therapy'],
      [1010, 'Grief counseling'],
    ],
    'Addiction programs': [
      [1011, 'Relapse prevention'],
      [1012, 'Matrix model', { tooltip: 'Structured 16-week outpatient program for stimulant use' }],
      [1013, 'Contingency management', { tooltip: 'Rewards for negative drug screens or kept appointments' }],
      [1014, 'Integrated dual diagnosis', { tooltip: 'One team treats mental health and addiction' }],
    ],
    'Activity and expressive therapies': [
      [1015, 'Activity therapy'],
      [1016, 'Art therapy'],
      [1017, 'Music therapy'],
      [1018, 'Equine therapy'],
      [1019, 'Mindfulness and meditation'],
    ],
    'Medical treatments': [
      [1020, 'ECT', { tooltip: 'Electroconvulsive therapy' }],
      [1021, 'TMS', { tooltip: 'Transcranial magnetic stimulation' }],
      [1022, 'Ketamine', { tooltip: 'Ketamine infusion or esketamine' }],
    ],
  }),
  ...list('support_group', 'Support Groups', [
    [1040, '12-step facilitation', { tooltip: 'Alcoholics Anonymous, Narcotics Anonymous, and similar groups' }],
    [1041, 'Self-help groups'],
    [1042, 'Peer support'],
    [1043, 'Recovery coach'],
    [1044, 'SMART Recovery'],
    [1045, 'Recovery Dharma'],
    [1046, 'Celebrate Recovery'],
    [1047, 'Women for Sobriety'],
    [1048, 'Dual Recovery Anonymous'],
    [1049, 'Family groups (Al-Anon, Nar-Anon)'],
    [1050, 'Alumni group'],
  ]),
  ...list('pain_management_program', 'Non-Addictive Pain Management', [
    [1060, 'Pain + substance use', { tooltip: 'One program for people with chronic pain and a substance use disorder' }],
    [1061, 'Acupuncture'],
    [1062, 'Massage therapy'],
    [1063, 'Chiropractic care'],
    [1064, 'Non-opioid medication'],
    [1065, 'Nerve blocks and injections'],
    [1066, 'TENS', { tooltip: 'Transcutaneous electrical nerve stimulation' }],
    [1067, 'Biofeedback'],
    [1068, 'CBT for pain'],
  ]),
  ...list('physical_therapy_program', 'Physical Therapy', [
    [1080, 'Physical therapy'],
    [1081, 'Occupational therapy'],
    [1082, 'Aquatic therapy'],
    [1083, 'Gait and balance training'],
    [1084, 'Fitness program'],
    [1085, 'Yoga'],
    [1086, 'Tai chi'],
  ]),
]
