-- What reading the audit trail and the outgoing messages asks of the database: no page of either reads the whole table.

create index on audit_events (at);
create index on audit_events (actor_id, id);
-- In the order of its letters, so that one index serves an action and all actions of a noun.
create index on audit_events (action collate "C", id);
create index on audit_events using gin (subject_ids);

-- Recent changes: the few rows that tell what became what.
create index on audit_events (id) where detail ? 'changes';
create index on audit_events (subject_type, id) where detail ? 'changes';

create index on outbox (state, id);
create index on outbox (lower("to") text_pattern_ops);
