-- How the code that confirms who answers a referral was requested (by email, by text message, or in a call), and the address, masked.
alter table referrals add column code_by text;
alter table referrals add column code_to text;
-- The same for the code that opened the packet.
alter table disclosures add column code_by text;
alter table disclosures add column code_to text;
