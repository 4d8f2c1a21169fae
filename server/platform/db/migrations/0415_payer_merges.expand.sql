-- The payer into which a duplicate was merged. The row stays, so that forms and lists that name its code still find the payer.
alter table payers add column merged_into integer references payers;
-- Similar payers that an administrator keeps apart. They are no longer offered for merging. The smaller id comes first.
create table payers_apart (
  one_id integer not null references payers on delete cascade,
  other_id integer not null references payers on delete cascade,
  decided_by integer not null references users,
  decided_at timestamptz not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
