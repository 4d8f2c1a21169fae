-- Finds what expired since the last check, twice a second while pages are open.
create index releases_by_expiry on releases (expires_at) where signed_at is not null and revoked_at is null;
create index applications_by_end on applications (ended_at) where ended_at is not null;
