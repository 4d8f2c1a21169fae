-- The list of all disclosures, limited to one facility, reads a page and counts its rows in this index.
create index disclosures_of_facility on disclosures (facility_id, at, id);
