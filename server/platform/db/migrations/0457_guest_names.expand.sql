-- Who uses a link or a session, as that person typed it. `referrals` has the name of the person whom a code confirmed.
alter table referral_links add column guest_name text;
alter table referral_links add column guest_role text;
