-- Administrators find outgoing messages by words of the recipient and of the subject. No other query uses the old index.
create index outbox_words on outbox using gin (folded_words(folded_text("to" || ' ' || subject)));
drop index outbox_lower_idx;
