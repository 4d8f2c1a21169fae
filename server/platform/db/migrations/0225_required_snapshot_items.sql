-- The items of the clinical snapshot that a facility's admissions staff require before they decide. A missing item is a warning.
alter table facilities
  add column required_snapshot_items text[] not null default '{}' check (
    required_snapshot_items <@ array[
      'legal_status', 'medical_clearance', 'vitals', 'blood_alcohol', 'ciwa', 'cows', 'last_use', 'allergies', 'pregnancy',
      'mobility', 'behavior', 'observation_level', 'infections'
    ]
  );
