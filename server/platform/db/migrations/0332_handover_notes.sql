-- Notes for the next advocate at a shift change. The newest one counts; one without text clears the note.
create table handover_notes (
  id integer generated always as identity primary key,
  patient_id integer not null references patients (id) on delete cascade,
  note text,
  author_id integer not null references users (id),
  author_name text not null,
  created_at timestamptz not null
);
create index handover_notes_of_patient on handover_notes (patient_id, id);
create index handover_notes_of_author on handover_notes (author_id);
create trigger handover_notes_keep_while_held after update or delete on handover_notes
  for each row execute function keep_while_held();
