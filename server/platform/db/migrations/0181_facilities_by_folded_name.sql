-- The list of facilities is ordered by lower(name), as every other list of names: facilities_list_by_name serves it.
drop index facilities_by_name;
