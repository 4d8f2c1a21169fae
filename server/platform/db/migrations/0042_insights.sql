-- Whom an insight is about: the patients entered on some days, of one hospital or of one advocate.
create index patients_entered on patients (organization_id, created_at);
create index patients_entered_by on patients (advocate_id, created_at);
