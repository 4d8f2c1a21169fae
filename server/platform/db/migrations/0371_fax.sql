-- Faxes, and the results that email and fax services report later (docs/decisions/0037-referrals.md).
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('email', 'sms', 'fax'));
-- When the service reported that the message was delivered, how many pages the fax had, and when and why the message failed.
alter table outbox add column delivered_at timestamptz;
alter table outbox add column pages integer;
-- How often a fax was sent again because it did not arrive. Each time, the service gets a new id.
alter table outbox add column resends integer not null default 0;
alter table outbox add column failed_at timestamptz;
alter table outbox add column failure text;

alter table referrals drop constraint referrals_channel_check;
alter table referrals add constraint referrals_channel_check check (channel in ('email', 'phone', 'fax'));
-- The newest letter of each referral, to find a referral by its message.
create index referrals_by_message on referrals (message_id) where message_id is not null;

-- After an answer that ends the referral, the person may still report open beds and claim the listing.
alter table referral_links drop constraint referral_links_kind_check;
alter table referral_links add constraint referral_links_kind_check check (kind in ('link', 'session', 'thanks'));
