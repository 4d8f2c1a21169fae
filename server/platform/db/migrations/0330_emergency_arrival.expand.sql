-- When the patient arrived in the emergency department, if the advocate enters it. Waiting times count from here.
alter table patients add column emergency_arrival_at timestamptz;
