-- The age from which a hospital's patients may sign a release without a representative. Each hospital's counsel knows the state's law.
alter table organizations add column signing_age integer not null default 18 check (signing_age between 12 and 18);

-- The legal ground on which a patient below that age signed alone.
alter table releases add column minor_exception text;
