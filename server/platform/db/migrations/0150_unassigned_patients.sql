-- A patient can be without an advocate: their advocate was removed from the organization or deactivated, and nobody has taken over yet (S-14).
alter table patients alter column advocate_id drop not null;
alter table applications alter column advocate_id drop not null;
create index patients_unassigned on patients (organization_id, id) where advocate_id is null;

-- Patients whose advocate has left their organization, or can no longer sign in, were kept until now: they become unassigned.
update patients set advocate_id = null from users
  where users.id = patients.advocate_id and (
    users.tmri_status <> 'Approved'
    or (patients.organization_id is not null and patients.organization_id is distinct from users.organization_id)
  );
update applications set advocate_id = null from patients
  where patients.id = applications.record_id and patients.advocate_id is null;
