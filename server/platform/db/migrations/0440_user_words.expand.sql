-- Administrators find users by words of their email addresses, too.
create index users_words on users using gin (folded_words(folded_text(first_name || ' ' || last_name || ' ' || email)));
