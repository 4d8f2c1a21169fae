-- Why a legal hold was lifted. Null: it stands, or it was lifted before a reason was asked for.
alter table legal_holds add column lift_reason text;
