-- A message can bring a document of the case. It stays a document: read, opened and deleted as such, and when it is gone the message says so.
alter table chat_messages add column document_id integer;
