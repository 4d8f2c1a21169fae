-- After an admission, it is the advocate's turn only when the outcome is due (domain/placement/applications/outcomeDue.ts). The server
-- stores that time with each change of a case; this stores it for patients who are already admitted.
update application_standings standing set awaits_since = due.at
from (
  select applications.id, coalesce(
    applications.patient_admitted_at + (
      select min(stay.days) * interval '24 hours' from unnest(patients.treatment_levels) needed (level)
      join (values (440, 5), (441, 7), (442, 14), (443, 7), (444, 7), (445, 10), (446, 5), (447, 28), (448, 60), (449, 30), (450, 30),
        (451, 28), (452, 56), (453, 90), (454, 90), (455, 90)) stay (level, days) on stay.level = needed.level
    ),
    greatest(applications.patient_admitted_at, to_timestamp(applications.estimated_discharge_at))
  ) as at
  from applications join patients on patients.id = applications.record_id
  where applications.status = 'Admitted' and applications.record_outcome is null and applications.patient_admitted_at is not null
) due
where standing.application_id = due.id and standing.awaits = 'advocate';

update case_standings standing set awaits_since = (
  select min(awaits_since) from application_standings application
  where application.record_id = standing.patient_id and awaits = 'advocate' and application.advocate_id = standing.advocate_id
)
where advocate_id is not null
  and exists (select from application_standings application
    where application.record_id = standing.patient_id and application.status = 'Admitted');
