-- The discharge of a booking and the one of intake section 5 are one value: of booked applications the booking's, which came later.
update patients set estimated_discharge_timestamp = to_timestamp(booked.estimated_discharge_at)
from (
  select distinct on (record_id) record_id, estimated_discharge_at
  from applications
  where status in ('Booked', 'Ready to Book') and estimated_discharge_at is not null
  order by record_id, patient_agreed_at desc nulls last, id desc
) as booked
where booked.record_id = patients.id;

update applications set estimated_discharge_at = floor(extract(epoch from patients.estimated_discharge_timestamp))
from patients
where patients.id = applications.record_id
  and applications.status in ('Booked', 'Ready to Book')
  and applications.estimated_discharge_at is not null
  and patients.estimated_discharge_timestamp is not null;
